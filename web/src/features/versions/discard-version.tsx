import type { ModelVersion } from '@panelyard/contracts/models/versions'
import { useTranslation } from 'react-i18next'
import { ConfirmDelete } from '../../ui/messages/confirm-delete.tsx'
import { useVersionTitle } from './version-words.ts'
import { useDiscardVersion } from './versions.queries.ts'

type DiscardVersionProps = { projectId: string; version: ModelVersion | null; onClose: () => void }

/** Says what stays before a candidate is discarded. Null keeps the dialog shut. */
export function DiscardVersion({ projectId, version, onClose }: DiscardVersionProps) {
	const { t } = useTranslation(['versions', 'shell'])
	const titleOf = useVersionTitle()
	return (
		<ConfirmDelete
			item={version}
			title={(item) => t('discard.title', { version: titleOf(item) })}
			text={() => t('discard.text')}
			cancel={t('shell:cancel')}
			confirm={t('discard.button')}
			remove={useDiscardVersion(projectId)}
			onClose={onClose}
		/>
	)
}
