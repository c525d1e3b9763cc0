import { Button, Center } from '@mantine/core'
import { IconArrowBackUp, IconFolders } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useOutbox } from '../../domain/changes/use-change.ts'
import { undo, undoStackOf } from '../../domain/changes-keeper/start-changes.ts'
import { groupCreated } from '../../domain/groups/group-changes.ts'
import { AboutGroup } from '../../domain/panels/list/panel-list-changes.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'

/** Says that a group isn't there, and brings back one that was deleted in this tab. */
export function GroupGone({ projectId, groupId }: { projectId: string; groupId: string }) {
	const { t } = useTranslation('groups')
	const client = useQueryClient()
	// The deletion can be undone once it is answered, when it leaves the outbox.
	useOutbox()
	const last = undoStackOf(client).last(projectId, 'undo')
	const comesBack =
		last?.draft?.kind === groupCreated.name && AboutGroup.safeParse(last.draft.about).data?.id === groupId
	return (
		<Center mih="50dvh">
			<EmptyState
				isPage
				picture={<IconFolders size={28} stroke={1.5} aria-hidden />}
				title={t('page.gone_title')}
				text={t('page.gone_text')}
				action={
					<>
						{last && comesBack && (
							<Button
								leftSection={<IconArrowBackUp size={16} aria-hidden />}
								onClick={() => undo(client, last.change_id)}
							>
								{t('page.bring_back')}
							</Button>
						)}{' '}
						<LinkButton variant="default" to="/app/project/$id" params={{ id: projectId }} search={{ tab: 'groups' }}>
							{t('page.all_groups')}
						</LinkButton>
					</>
				}
			/>
		</Center>
	)
}
