import { type ApplyProposalRequest, ApplyProposalResponse } from '@panelyard/contracts/assistant/assistant-changes'
import { z } from 'zod'
import { newId } from '../../api/new-id.ts'
import type { ChangeDraft } from '../../api/outbox/outbox.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { dotted } from '../../locales/dotted.ts'
import { defineChange } from '../changes/change-kind.ts'
import { showPanelStatuses } from '../panels/list/panels.queries.ts'
import { undoDraft } from '../panels/panel-changes.ts'

/** How many panels would change, and how many statuses, groups and categories themselves. */
const AboutProposal = z.object({ text: z.string(), count: z.number(), changes: z.number().default(0) })

export const proposalApplied = defineChange({
	name: 'proposal_applied',
	about: AboutProposal,
	answer: ApplyProposalResponse,
	done: (client, { project_id }, { repeated, counts, left_out: _, ...statuses }) => {
		const again = (queryKey: readonly unknown[]) => void client.invalidateQueries({ queryKey, exact: true })
		if (!repeated) showPanelStatuses(client, project_id, statuses)
		const hasChanges = repeated || counts.changes > 0
		if (hasChanges || counts.group > 0 || counts.category > 0) again(queryKeys.panels(project_id))
		if (hasChanges || counts.category > 0) again(queryKeys.categories(project_id))
		if (hasChanges) void client.invalidateQueries({ queryKey: queryKeys.statuses(project_id) })
		if (repeated || counts.comment > 0) void client.invalidateQueries({ queryKey: queryKeys.comments(project_id) })
		if (repeated || counts.plan > 0) void client.invalidateQueries({ queryKey: queryKeys.plan(project_id) })
		void client.invalidateQueries({ queryKey: queryKeys.groups(project_id) })
	},
	named: ({ t }, { text }) => t('assistant:named', { text }),
	told: ({ t }, { about: { count, changes } }, { left_out }) =>
		dotted([
			changes > 0 && t('assistant:things_done', { count: changes }),
			(count > 0 || changes === 0) && t('assistant:done', { count: Math.max(0, count - left_out) }),
		]),
	undo: ({ id, project_id }) => undoDraft(project_id, id),
})

type AskedProposal = Pick<
	ApplyProposalRequest,
	'text' | 'instruction' | 'fingerprint' | 'selected' | 'skip' | 'confirmed'
> & {
	count: number
	changes: number
	/** Why panels get a status although they lack what it requires; null leaves them out. */
	override_reason: string | null
}

/** Applies a proposal that the person has seen. */
export const draftProposal = (
	project_id: string,
	{ count, changes, override_reason, ...asked }: AskedProposal,
): ChangeDraft => {
	const id = newId()
	const rule = override_reason === null ? { on_rule: 'leave_out' } : { on_rule: 'override', override_reason }
	return {
		id,
		project_id,
		kind: proposalApplied.name,
		request: {
			method: 'POST',
			path: `/projects/${project_id}/assistant/changes`,
			body: { ...asked, ...rule, answer: 'by_element', change_id: id },
		},
		about: { text: asked.text, count, changes },
	}
}
