import { ActionIcon, Anchor, Button, Progress, Skeleton, Text } from '@mantine/core'
import { MAX_PANEL_FILES, type PanelFile, panelFilePath } from '@panelyard/contracts/panels/panel-files'
import { IconFileTypePdf, IconPaperclip, IconTrash, IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Change } from '../../../api/outbox/change.ts'
import { useFileProgress } from '../../../domain/changes/file-progress.ts'
import { outboxOf } from '../../../domain/changes/outbox-of.ts'
import { useMakeChange, useOutbox } from '../../../domain/changes/use-change.ts'
import {
	draftAttachment,
	draftFileDeletion,
	panelFileAttached,
} from '../../../domain/panel-files/panel-file-changes.ts'
import { usePanelFiles } from '../../../domain/panel-files/panel-files.queries.ts'
import { useMeasures } from '../../../locales/measures.ts'
import { onFirstClick } from '../../../ui/first-click.ts'
import { FilesButton } from '../../../ui/forms/files-button.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { DrawingViewer } from '../drawing/drawing-viewer.tsx'
import classes from './files.module.css'

type FilesSectionProps = { projectId: string; panelId: string; editable: boolean }

/** The drawings of the panel: shown, downloaded, attached and deleted. */
export function FilesSection({ projectId, panelId, editable }: FilesSectionProps) {
	const { t } = useTranslation('panel')
	const files = usePanelFiles(projectId, panelId)
	const waiting = useOutbox().waiting.filter(({ kind }) => kind === panelFileAttached.name)
	const make = useMakeChange()
	const [shownId, setShownId] = useState<string | null>(null)
	return (
		<QueryView queries={[files]} pending={<Skeleton height={48} />}>
			{(listed) => (
				<>
					{listed.length === 0 && (
						<Text size="sm" c="dimmed">
							{t('files.none')}
						</Text>
					)}
					<ul className={classes.files}>
						{listed.map((file) => {
							const change = waiting.find(({ id }) => id === file.id)
							if (change) return <WaitingRow key={file.id} file={file} change={change} />
							return (
								<FileRow
									key={file.id}
									projectId={projectId}
									file={file}
									isShown={file.id === shownId}
									onShow={(isShown) => setShownId(isShown ? file.id : null)}
									onDelete={editable ? () => make(draftFileDeletion(projectId, file)) : null}
								/>
							)
						})}
					</ul>
					{editable && listed.length < MAX_PANEL_FILES && (
						<FilesButton
							accept="application/pdf,.pdf"
							onFiles={(chosen) => {
								for (const file of chosen.slice(0, MAX_PANEL_FILES - listed.length))
									make(draftAttachment(projectId, panelId, file))
							}}
							className={classes.attach}
							leftSection={<IconPaperclip size={16} aria-hidden />}
						>
							{t('files.attach')}
						</FilesButton>
					)}
				</>
			)}
		</QueryView>
	)
}

type FileRowProps = {
	projectId: string
	file: PanelFile
	isShown: boolean
	onShow: (isShown: boolean) => void
	/** Null for people who may only read. */
	onDelete: (() => void) | null
}

function FileRow({ projectId, file, isShown, onShow, onDelete }: FileRowProps) {
	const { t } = useTranslation('panel')
	const measures = useMeasures()
	const show = useRef<HTMLButtonElement>(null)
	const { id, file_name, bytes, user_name, created_at } = file
	return (
		<li>
			<IconFileTypePdf size={22} stroke={1.5} aria-hidden className={classes.icon} />
			<div className={classes.text}>
				<Anchor href={panelFilePath(projectId, id)} download={file_name} className={classes.name}>
					<bdi>{file_name}</bdi>
				</Anchor>
				<div className={classes.quiet}>
					<bdi>{measures.bytes(bytes)}</bdi>
					{user_name && (
						<>
							{' '}
							· <bdi>{user_name}</bdi>
						</>
					)}{' '}
					· <bdi>{measures.dateTime(created_at)}</bdi>
				</div>
			</div>
			<Button
				ref={show}
				variant="default"
				size="compact-sm"
				className={classes.show}
				aria-expanded={isShown}
				aria-label={t('drawing.show_file', { file: file_name })}
				onClick={() => onShow(!isShown)}
			>
				{t(isShown ? 'drawing.hide' : 'drawing.show')}
			</Button>
			{onDelete && (
				<ActionIcon aria-label={t('files.delete', { file: file_name })} onClick={onFirstClick(onDelete)}>
					<IconTrash size={18} aria-hidden />
				</ActionIcon>
			)}
			{isShown && (
				<div className={classes.shown}>
					<DrawingViewer
						projectId={projectId}
						file={file}
						onClose={() => {
							onShow(false)
							show.current?.focus()
						}}
					/>
				</div>
			)}
		</li>
	)
}

/** A drawing that the server doesn't have yet. */
function WaitingRow({ file, change }: { file: PanelFile; change: Change }) {
	const { t } = useTranslation(['panel', 'changes'])
	const outbox = outboxOf(useQueryClient())
	const share = useFileProgress(file.id)
	const isSending = useOutbox().sending.has(change.id)
	return (
		<li>
			<IconFileTypePdf size={22} stroke={1.5} aria-hidden className={classes.icon} />
			<div className={classes.text}>
				<bdi className={classes.name}>{file.file_name}</bdi>
				{share !== undefined && (
					<Progress.Root size="sm" mt={6}>
						<Progress.Section value={share * 100} aria-label={t('files.sending', { file: file.file_name })} />
					</Progress.Root>
				)}
				<div role="status" className={classes.quiet}>
					{t(isSending ? 'changes:sending' : 'changes:not_sent')}
				</div>
			</div>
			<ActionIcon
				aria-label={t('files.cancel', { file: file.file_name })}
				disabled={isSending}
				onClick={() => outbox.discard(change.id)}
			>
				<IconX size={18} aria-hidden />
			</ActionIcon>
		</li>
	)
}
