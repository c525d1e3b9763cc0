import type { InvitationStatus } from '@panelyard/contracts/companies/companies'
import type { TagTone } from '../../ui/text/tag.tsx'

export const INVITATION_TONES: Record<InvitationStatus, TagTone> = {
	pending: 'accent',
	accepted: 'positive',
	declined: 'negative',
	withdrawn: 'neutral',
	expired: 'neutral',
}
