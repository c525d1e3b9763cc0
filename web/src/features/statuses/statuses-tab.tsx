import { Button, Group, Modal, Skeleton, Stack, Text } from '@mantine/core'
import type { CreateStatusRequest, Status } from '@panelyard/contracts/statuses/statuses'
import { IconDeviceFloppy, IconPlus, IconStack2, IconTags } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChangeByForm } from '../../domain/changes/use-change.ts'
import { countByCarriedStatus } from '../../domain/panels/history/status-distribution.ts'
import { usePanels } from '../../domain/panels/list/panels.queries.ts'
import { useProject } from '../../domain/project/project.queries.ts'
import { draftStatus, draftStatusChange } from '../../domain/status-changes/status-changes.ts'
import { setOfStatuses } from '../../domain/statuses/status-sets.queries.ts'
import { useStatuses } from '../../domain/statuses/statuses.queries.ts'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { QueryView } from '../../ui/page/query-view.tsx'
import { DeleteStatusDialog } from './delete-status-dialog.tsx'
import { OwnSetForm } from './own-set-form.tsx'
import { StatusForm } from './status-form.tsx'
import { StatusList } from './status-list.tsx'
import { StatusSetDialog } from './status-set-dialog.tsx'
import classes from './statuses-tab.module.css'

type Open =
	| { what: 'form'; status: Status | null }
	| { what: 'delete'; status: Status }
	| { what: 'set' }
	| { what: 'save_set' }
	| null

/** Status management of a project: order, add, change, delete. Without `editable` it only shows them. */
export function StatusesTab({ projectId, editable }: { projectId: string; editable: boolean }) {
	const { t } = useTranslation(['statuses', 'sets'])
	const statuses = useStatuses(projectId)
	const panels = usePanels(projectId)
	const isManager = useProject(projectId).data?.role === 'manager'
	const [open, setOpen] = useState<Open>(null)
	const change = useChangeByForm(
		({ status, ...wanted }: CreateStatusRequest & { status: Status | null }) =>
			status ? draftStatusChange(projectId, status, wanted) : draftStatus(projectId, wanted),
		open,
	)
	const counts = useMemo(() => panels.data && countByCarriedStatus(panels.data.panels), [panels.data])
	const close = () => setOpen(null)

	const save = async (request: CreateStatusRequest, status: Status | null) => {
		await change.mutateAsync({ ...request, status })
		close()
	}

	const addButton = editable && (
		<Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen({ what: 'form', status: null })}>
			{t('add')}
		</Button>
	)
	const buttons = editable && (
		<div className={classes.buttons}>
			{isManager && (statuses.data?.length ?? 0) > 0 && (
				<Button
					variant="subtle"
					leftSection={<IconDeviceFloppy size={16} aria-hidden />}
					onClick={() => setOpen({ what: 'save_set' })}
				>
					{t('sets:save_as')}
				</Button>
			)}
			{isManager && (
				<Button
					variant="default"
					leftSection={<IconStack2 size={16} aria-hidden />}
					onClick={() => setOpen({ what: 'set' })}
				>
					{t('sets:start')}
				</Button>
			)}
			{addButton}
		</div>
	)
	const withCount = (status: Status): Status => ({
		...status,
		panel_count: counts ? (counts.get(status.id) ?? 0) : status.panel_count,
	})
	return (
		<QueryView queries={[statuses]} pending={<Skeleton height={260} />}>
			{(loaded) => (
				<Stack gap="md" maw={loaded.length === 0 ? undefined : 820}>
					{loaded.length === 0 ? (
						<EmptyState
							picture={<IconTags size={28} stroke={1.5} aria-hidden />}
							title={t('empty_title')}
							text={editable ? t('empty_text') : t('empty_viewer')}
							action={buttons}
						/>
					) : (
						<>
							<Group justify="space-between" align="flex-start">
								<Text c="dimmed" size="sm" maw={520} flex="1 1 260px">
									{t('intro')}
								</Text>
								{buttons}
							</Group>
							<StatusList
								projectId={projectId}
								statuses={loaded.map(withCount)}
								editable={editable}
								onEdit={(status) => setOpen({ what: 'form', status })}
								onDelete={(status) => setOpen({ what: 'delete', status })}
							/>
						</>
					)}
					<Modal
						opened={open?.what === 'form'}
						onClose={close}
						title={open?.what === 'form' && open.status ? t('edit_title') : t('add_title')}
						size={460}
					>
						{open?.what === 'form' && (
							<StatusForm
								projectId={projectId}
								isManager={isManager}
								status={open.status}
								statuses={loaded}
								onSave={(request) => save(request, open.status)}
								onCancel={close}
							/>
						)}
					</Modal>
					{open?.what === 'set' && <StatusSetDialog projectId={projectId} onClose={close} />}
					<Modal opened={open?.what === 'save_set'} onClose={close} title={t('sets:save_as')} size={460}>
						{open?.what === 'save_set' && (
							<OwnSetForm projectId={projectId} set={{ name: '', statuses: setOfStatuses(loaded) }} onClose={close} />
						)}
					</Modal>
					<DeleteStatusDialog
						projectId={projectId}
						isManager={isManager}
						status={open?.what === 'delete' ? open.status : null}
						statuses={loaded}
						onClose={close}
					/>
				</Stack>
			)}
		</QueryView>
	)
}
