import { ActionIcon, Anchor, Button, Progress, Skeleton, Text } from '@mantine/core'
import { MAX_PANEL_FILES, type PanelFile, panelFilePath } from '@panelyard/contracts/panel-files'
import { IconFileTypePdf, IconPaperclip, IconRefresh, IconTrash, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMakeChange } from '../../../domain/changes/use-change.ts'
import { draftFileDeletion } from '../../../domain/panel-files/panel-file-changes.ts'
import { usePanelFiles } from '../../../domain/panel-files/panel-files.queries.ts'
import { useMeasures } from '../../../locales/measures.ts'
import { useErrorText } from '../../../ui/error-text.ts'
import { FilesButton } from '../../../ui/files-button.tsx'
import { onFirstClick } from '../../../ui/first-click.ts'
import { mayPass } from '../../../ui/may-pass.ts'
import { QueryView } from '../../../ui/query-view.tsx'
import { DrawingViewer } from '../drawing/drawing-viewer.tsx'
import classes from './files.module.css'
import { type AttachingFile, useAttaching } from './use-attaching.ts'

type FilesSectionProps = { projectId: string; panelId: string; editable: boolean }

/** The drawings of the panel: shown, downloaded, attached and deleted. */
export function FilesSection({ projectId, panelId, editable }: FilesSectionProps) {
	const { t } = useTranslation('panel')
	const files = usePanelFiles(projectId, panelId)
	const { attaching, attach, retry, cancel } = useAttaching(projectId, panelId)
	const make = useMakeChange()
	const [shownId, setShownId] = useState<string | null>(null)
	return (
		<QueryView queries={[files]} pending={<Skeleton height={48} />}>
			{(listed) => (
				<>
					{listed.length + attaching.length === 0 && (
						<Text size="sm" c="dimmed">
							{t('files.none')}
						</Text>
					)}
					<ul className={classes.files}>
						{listed.map((file) => (
							<FileRow
								key={file.id}
								projectId={projectId}
								file={file}
								isShown={file.id === shownId}
								onShow={(isShown) => setShownId(isShown ? file.id : null)}
								onDelete={editable ? () => make(draftFileDeletion(projectId, file)) : null}
							/>
						))}
						{attaching
							// The server has it, though its answer got lost.
							.filter(({ id }) => !listed.some((file) => file.id === id))
							.map((one) => (
								<AttachingRow key={one.id} one={one} onRetry={() => void retry(one)} onCancel={() => cancel(one.id)} />
							))}
					</ul>
					{editable && listed.length + attaching.length < MAX_PANEL_FILES && (
						<FilesButton
							accept="application/pdf,.pdf"
							onFiles={(chosen) => attach(chosen.slice(0, MAX_PANEL_FILES - listed.length - attaching.length))}
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

type AttachingRowProps = { one: AttachingFile; onRetry: () => void; onCancel: () => void }

function AttachingRow({ one: { file, share, is_waiting, error }, onRetry, onCancel }: AttachingRowProps) {
	const { t } = useTranslation(['panel', 'shell', 'create'])
	const errorText = useErrorText()
	return (
		<li>
			<IconFileTypePdf size={22} stroke={1.5} aria-hidden className={classes.icon} />
			<div className={classes.text}>
				<bdi className={classes.name}>{file.name}</bdi>
				{error === null ? (
					<Progress.Root size="sm" mt={6}>
						<Progress.Section value={share * 100} aria-label={t('files.sending', { file: file.name })} />
					</Progress.Root>
				) : (
					<Text size="xs" c="red" role="alert">
						{errorText(error)}
					</Text>
				)}
				<div role="status" className={classes.quiet}>
					{is_waiting && error === null && t('create:upload.waiting')}
				</div>
			</div>
			{error !== null && mayPass(error) && (
				<ActionIcon aria-label={t('shell:retry')} onClick={onRetry}>
					<IconRefresh size={18} aria-hidden />
				</ActionIcon>
			)}
			<ActionIcon aria-label={t('files.cancel', { file: file.name })} onClick={onCancel}>
				<IconX size={18} aria-hidden />
			</ActionIcon>
		</li>
	)
}
