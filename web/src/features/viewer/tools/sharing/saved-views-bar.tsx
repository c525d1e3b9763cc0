import { ActionIcon, Button, ScrollArea, Skeleton, TextInput, Tooltip, UnstyledButton } from '@mantine/core'
import { type SavedView, SavedViewName } from '@panelyard/contracts/projects/saved-views'
import { IconLink, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChangeByForm } from '../../../../domain/changes/use-change.ts'
import { readView, useSavedViews } from '../../../../domain/saved-views/saved-views.queries.ts'
import { draftView, draftViewDeletion } from '../../../../domain/saved-views/view-changes.ts'
import { dotted } from '../../../../locales/dotted.ts'
import { useMeasures } from '../../../../locales/measures.ts'
import { ConfirmDelete } from '../../../../ui/messages/confirm-delete.tsx'
import { useErrorText, useMessageText } from '../../../../ui/messages/error-text.ts'
import { LoadFailed } from '../../../../ui/page/load-failed.tsx'
import { ToolBar, ToolChip } from '../../base/tool-bar.tsx'
import { useSavedView } from '../../view/use-saved-view.ts'
import classes from './saved-views-bar.module.css'

type SavedViewsBarProps = {
	projectId: string
	canSave: boolean
	/** The view as it stands, as text. */
	currentView: () => string
	onOpen: (text: string) => void
	onCopyLink: () => void
	/** The saved filters of the project, below the views. */
	filters: ReactNode
	onClose: () => void
}

/** The project's named views: open one, save this one, or give it to somebody as a link. */
export function SavedViewsBar({
	projectId,
	canSave,
	currentView,
	onOpen,
	onCopyLink,
	filters,
	onClose,
}: SavedViewsBarProps) {
	const { t } = useTranslation('viewer')
	return (
		<ToolBar
			label={t('commands.views')}
			onClose={onClose}
			body={
				<div className={classes.body}>
					{canSave && <SaveForm projectId={projectId} currentView={currentView} />}
					<ViewList projectId={projectId} canSave={canSave} onOpen={onOpen} />
					{filters}
				</div>
			}
		>
			<ToolChip icon={IconLink} onClick={onCopyLink}>
				{t('commands.copy_view_link')}
			</ToolChip>
		</ToolBar>
	)
}

function ViewList({ projectId, canSave, onOpen }: Pick<SavedViewsBarProps, 'projectId' | 'canSave' | 'onOpen'>) {
	const { t } = useTranslation('viewer')
	const measures = useMeasures()
	const views = useSavedViews(projectId)
	const { openView, openingId } = useSavedView(projectId)
	const remove = useDeleteView(projectId)
	const [toDelete, setToDelete] = useState<SavedView | null>(null)
	const onChoose = (id: string) => openView(id, { onSuccess: onOpen, onError: () => void views.refetch() })
	return (
		<>
			{views.isPending && <Skeleton height={64} />}
			{views.isError && <LoadFailed error={views.error} onRetry={() => views.refetch()} />}
			{views.data?.length === 0 && <p className={classes.empty}>{t(canSave ? 'views.none' : 'views.none_here')}</p>}
			<ScrollArea.Autosize className={classes.scroll} mah="min(40dvh, 360px)" type="auto" offsetScrollbars="y">
				<ul className={classes.list}>
					{views.data?.map((view) => (
						<li key={view.id}>
							<UnstyledButton
								className={classes.view}
								aria-busy={openingId === view.id || undefined}
								onClick={() => onChoose(view.id)}
							>
								<span className={classes.name} title={view.name}>
									<bdi>{view.name}</bdi>
								</span>
								<span className={classes.by}>{dotted([view.created_by_name, measures.ago(view.created_at)])}</span>
							</UnstyledButton>
							{view.can_delete && (
								<Tooltip label={t('views.delete', { name: view.name })}>
									<ActionIcon
										className={classes.delete}
										aria-label={t('views.delete', { name: view.name })}
										onClick={() => setToDelete(view)}
									>
										<IconTrash size={16} stroke={1.6} aria-hidden />
									</ActionIcon>
								</Tooltip>
							)}
						</li>
					))}
				</ul>
			</ScrollArea.Autosize>
			<ConfirmDelete
				item={toDelete}
				title={({ name }) => t('views.delete', { name })}
				text={() => t('views.delete_text')}
				cancel={t('cancel')}
				confirm={t('views.delete_confirm')}
				remove={remove}
				onClose={() => setToDelete(null)}
			/>
		</>
	)
}

/** Deletes a view, so that it can come back where what it shows can be read. */
function useDeleteView(projectId: string) {
	const client = useQueryClient()
	return useChangeByForm(async (view: SavedView) => {
		const text = await readView(client, projectId, view.id).catch(() => null)
		return draftViewDeletion(projectId, view, text)
	})
}

function SaveForm({ projectId, currentView }: Pick<SavedViewsBarProps, 'projectId' | 'currentView'>) {
	const { t } = useTranslation('viewer')
	const save = useChangeByForm((view: { name: string; text: string }) => draftView(projectId, view))
	const errorText = useErrorText()
	const messageText = useMessageText()
	const [name, setName] = useState('')
	const [problem, setProblem] = useState<string | null>(null)
	const onSubmit = (event: FormEvent) => {
		event.preventDefault()
		const checked = SavedViewName.safeParse(name)
		if (!checked.success) return setProblem(messageText(checked.error.issues[0]?.message ?? ''))
		save.mutate(
			{ name: checked.data, text: currentView() },
			{ onSuccess: () => setName(''), onError: (error) => setProblem(errorText(error)) },
		)
	}
	return (
		<form className={classes.form} onSubmit={onSubmit}>
			<TextInput
				className={classes.field}
				aria-label={t('views.name')}
				placeholder={t('views.name')}
				value={name}
				error={problem}
				onChange={(event) => {
					setName(event.currentTarget.value)
					setProblem(null)
				}}
			/>
			<Button type="submit" loading={save.isPending}>
				{t('views.save')}
			</Button>
		</form>
	)
}
