import { ActionIcon, Anchor, Text } from '@mantine/core'
import {
	LARGEST_REQUIREMENT_FILE,
	MOST_REQUIREMENT_FILES,
	type RequirementFile,
	requirementPath,
} from '@panelyard/contracts/testing/requirements'
import { IconFileCheck, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type DragEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callFile } from '../../api/call-file.ts'
import { newId } from '../../api/new-id.ts'
import { useMakeChange } from '../../domain/changes/use-change.ts'
import { IDS_FILES, idsTextOf } from '../../domain/requirements/ids-text.ts'
import { draftRequirementRemoval } from '../../domain/requirements/requirement-changes.ts'
import { useAddRequirement } from '../../domain/requirements/requirements.queries.ts'
import { useMeasures } from '../../locales/measures.ts'
import { FilesButton } from '../../ui/forms/files-button.tsx'
import { toast } from '../../ui/messages/toast.ts'
import { FactList } from '../../ui/text/fact-list.tsx'
import { draftOfFile, type UnsavedIds } from './ids-drafts.ts'
import { readIdsDraft } from './read-ids-draft.ts'
import classes from './requirements.module.css'

type RequirementFilesProps = {
	projectId: string
	files: readonly RequirementFile[]
	manager: boolean
	/** Null where no model says which elements there are. */
	onEdit: ((draft: UnsavedIds) => void) | null
}

/** The IDS files of a project: downloaded, and by managers added and removed. */
export function RequirementFiles({ projectId, files, manager, onEdit }: RequirementFilesProps) {
	const { t } = useTranslation('requirements')
	const { isAdding, add } = useAddFiles(projectId, files.length)
	const [isOver, setOver] = useState(false)
	const make = useMakeChange()
	const drop = (event: DragEvent) => {
		event.preventDefault()
		setOver(false)
		void add([...event.dataTransfer.files])
	}
	return (
		<div
			className={classes.zone}
			data-over={isOver || undefined}
			{...(manager && {
				onDragOver: (event: DragEvent) => {
					event.preventDefault()
					setOver(true)
				},
				onDragLeave: () => setOver(false),
				onDrop: drop,
			})}
		>
			{files.length === 0 && (
				<Text size="sm" c="dimmed">
					{t(manager ? 'none_manager' : 'none')}
				</Text>
			)}
			<ul className={classes.files}>
				{files.map((file) => (
					<FileRow
						key={file.id}
						projectId={projectId}
						file={file}
						onEdit={manager ? onEdit : null}
						onRemove={manager ? () => make(draftRequirementRemoval(projectId, file)) : null}
					/>
				))}
			</ul>
			{manager && files.length < MOST_REQUIREMENT_FILES && (
				<FilesButton
					accept={IDS_FILES}
					onFiles={(chosen) => void add(chosen)}
					loading={isAdding}
					className={classes.add}
					leftSection={<IconPlus size={16} aria-hidden />}
				>
					{t('add')}
				</FilesButton>
			)}
		</div>
	)
}

/** Adds files one after the other, and says which couldn't be added. */
function useAddFiles(projectId: string, count: number) {
	const { t } = useTranslation(['requirements', 'errors'])
	const { mutateAsync } = useAddRequirement(projectId)
	const [isAdding, setAdding] = useState(false)
	const add = async (chosen: readonly File[]) => {
		setAdding(true)
		let room = MOST_REQUIREMENT_FILES - count
		for (const file of chosen) {
			const failed = t('add_failed', { file: file.name })
			if (room <= 0) {
				toast.error(failed, t('errors:reasons.ids_too_many', { value: MOST_REQUIREMENT_FILES }))
				break
			}
			try {
				const content = file.size > 4 * LARGEST_REQUIREMENT_FILE ? '' : await idsTextOf(file)
				if (content.length === 0 || content.length > LARGEST_REQUIREMENT_FILE) {
					toast.error(failed, t(file.size === 0 ? 'errors:reasons.empty_file' : 'errors:reasons.ids_too_large'))
					continue
				}
				await mutateAsync({ id: newId(), file_name: file.name.slice(-255), content })
				room -= 1
				toast.worked(failed)
				toast.success(t('added', { file: file.name }))
			} catch (error) {
				toast.failed(failed, error)
			}
		}
		setAdding(false)
	}
	return { isAdding, add }
}

type FileRowProps = {
	projectId: string
	file: RequirementFile
	/** Null for people who may only read. */
	onEdit: ((draft: UnsavedIds) => void) | null
	onRemove: (() => void) | null
}

/** Opens a file in the editor, where it can show all that the file says. */
function useOpenFile(projectId: string, file: RequirementFile, onEdit: FileRowProps['onEdit']) {
	const { t } = useTranslation('requirements')
	const failed = t('edit_failed', { file: file.file_name })
	return useMutation({
		mutationFn: async () => readIdsDraft(await (await callFile('GET', requirementPath(projectId, file.id))).text()),
		onSuccess: (draft) => {
			toast.worked(failed)
			if (draft) onEdit?.(draftOfFile(file, draft))
			else toast.error(failed, t('edit_unfit'))
		},
		onError: (error) => toast.failed(failed, error),
	})
}

function FileRow({ projectId, file, onEdit, onRemove }: FileRowProps) {
	const { t } = useTranslation('requirements')
	const measures = useMeasures()
	const opening = useOpenFile(projectId, file, onEdit)
	const { id, file_name, title, specification_count, user_name, created_at } = file
	return (
		<li>
			<IconFileCheck size={22} stroke={1.5} aria-hidden className={classes.icon} />
			<div className={classes.text}>
				<Anchor href={requirementPath(projectId, id)} download={file_name}>
					<bdi>{title || file_name}</bdi>
				</Anchor>
				<FactList
					facts={[
						title && title !== file_name && file_name,
						t('specifications', { number: measures.number(specification_count) }),
						user_name,
						measures.dateTime(created_at),
					]}
				/>
			</div>
			{onEdit && (
				<ActionIcon
					variant="subtle"
					color="gray"
					size="lg"
					aria-label={t('edit', { file: file_name })}
					loading={opening.isPending}
					onClick={() => opening.mutate()}
				>
					<IconPencil size={18} aria-hidden />
				</ActionIcon>
			)}
			{onRemove && (
				<ActionIcon
					variant="subtle"
					color="gray"
					size="lg"
					aria-label={t('remove', { file: file_name })}
					onClick={onRemove}
				>
					<IconTrash size={18} aria-hidden />
				</ActionIcon>
			)}
		</li>
	)
}
