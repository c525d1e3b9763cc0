import { ActionIcon, Anchor, Button, Modal, Progress, Text } from '@mantine/core'
import { type PanelFile, panelFilePath } from '@panelyard/contracts/panels/panel-files'
import {
	IconArrowAutofitWidth,
	IconDownload,
	IconMaximize,
	IconMinimize,
	IconMinus,
	IconPlus,
	IconRotateClockwise,
	IconX,
} from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMeasures } from '../../../locales/measures.ts'
import { usePhone } from '../../../ui/appearance/media.ts'
import { mayPass } from '../../../ui/may-pass.ts'
import { useErrorText } from '../../../ui/messages/error-text.ts'
import classes from './drawing.module.css'
import { DrawingPage } from './drawing-page.tsx'
import { type Pdf, PdfUnreadable } from './open-pdf.ts'
import { CSS_UNITS, type Size, turnedSize } from './page-size.ts'
import { type PdfState, usePdf } from './use-pdf.ts'
import { useZoom } from './use-zoom.ts'

/** Pages that are shown at most. */
const MOST_PAGES = 500

type DrawingViewerProps = { projectId: string; file: PanelFile; onClose: () => void }

/** Shows a drawing in the page, or on the whole screen: on phones always. */
export function DrawingViewer({ projectId, file, onClose }: DrawingViewerProps) {
	const isPhone = usePhone()
	/** Whether it fills the screen, and did before: then the button for it gets the focus back. */
	const [full, setFull] = useState<'never' | 'now' | 'before'>('never')
	const [turned, setTurned] = useState(0)
	const { state, retry } = usePdf(panelFilePath(projectId, file.id), file.bytes)
	const isFull = isPhone || full === 'now'
	const changeFull = (wanted: boolean) => setFull(wanted ? 'now' : 'before')
	const shown = (
		<Drawing
			projectId={projectId}
			file={file}
			state={state}
			turned={turned}
			onTurn={() => setTurned((degrees) => (degrees + 90) % 360)}
			isFull={isFull}
			onFull={isPhone ? null : changeFull}
			focusesFull={!isFull && full === 'before'}
			onRetry={retry}
			onClose={onClose}
		/>
	)
	if (!isFull) return shown
	return (
		<Modal
			opened
			onClose={() => (isPhone ? onClose() : changeFull(false))}
			fullScreen
			withCloseButton={false}
			padding={0}
			attributes={{ content: { 'aria-label': file.file_name } }}
		>
			{shown}
		</Modal>
	)
}

type DrawingProps = {
	projectId: string
	file: PanelFile
	state: PdfState
	/** Degrees. */
	turned: number
	onTurn: () => void
	isFull: boolean
	/** Null where there is only the whole screen. */
	onFull: ((isFull: boolean) => void) | null
	/** Whether its button has the focus at first. */
	focusesFull: boolean
	onRetry: () => void
	onClose: () => void
}

function Drawing({
	projectId,
	file,
	state,
	turned,
	onTurn,
	isFull,
	onFull,
	focusesFull,
	onRetry,
	onClose,
}: DrawingProps) {
	const { t } = useTranslation('panel')
	const measures = useMeasures()
	const scroller = useRef<HTMLDivElement>(null)
	const pdf = state.phase === 'ready' ? state.pdf : null
	const first = useFirstSize(pdf)
	const width = first ? turnedSize(first, turned).width : 0
	const { zoom, settledZoom, stops, isFitted, step, fit } = useZoom(scroller, width)
	const onKeyDown = (event: KeyboardEvent) => {
		const act = { '+': () => step(1), '=': () => step(1), '-': () => step(-1), '0': fit, r: onTurn, R: onTurn }[
			event.key
		]
		if (!act || event.ctrlKey || event.metaKey || event.altKey) return
		event.preventDefault()
		act()
	}
	const tools = [
		{ name: t('drawing.zoom_out'), icon: IconMinus, act: () => step(-1) },
		{ name: t('drawing.zoom_in'), icon: IconPlus, act: () => step(1) },
		{ name: t('drawing.fit'), icon: IconArrowAutofitWidth, act: fit, isOn: isFitted },
		{ name: t('drawing.turn'), icon: IconRotateClockwise, act: onTurn },
	]
	return (
		<section
			className={classes.viewer}
			data-full={isFull || undefined}
			aria-label={t('drawing.label', { file: file.file_name })}
		>
			<div className={classes.bar}>
				<bdi className={classes.title}>{file.file_name}</bdi>
				<div className={classes.tools}>
					{pdf &&
						tools.map(({ name, icon: Icon, act, isOn }, index) => (
							<ToolAndZoom key={name} zoom={index === 0 ? measures.percent(zoom) : null}>
								<ActionIcon variant={isOn ? 'light' : 'subtle'} aria-label={name} title={name} onClick={act}>
									<Icon size={18} aria-hidden />
								</ActionIcon>
							</ToolAndZoom>
						))}
					{onFull && (
						<ActionIcon
							aria-label={t(isFull ? 'drawing.leave_full' : 'drawing.full')}
							title={t(isFull ? 'drawing.leave_full' : 'drawing.full')}
							autoFocus={focusesFull}
							onClick={() => onFull(!isFull)}
						>
							{isFull ? <IconMinimize size={18} aria-hidden /> : <IconMaximize size={18} aria-hidden />}
						</ActionIcon>
					)}
				</div>
				<ActionIcon
					className={classes.close}
					aria-label={t('drawing.close')}
					title={t('drawing.close')}
					onClick={onClose}
					data-autofocus
				>
					<IconX size={18} aria-hidden />
				</ActionIcon>
			</div>
			{state.phase === 'loading' && <Loading share={state.share} />}
			{state.phase === 'failed' && <Failed projectId={projectId} file={file} error={state.error} onRetry={onRetry} />}
			<section
				ref={scroller}
				className={classes.scroller}
				hidden={!pdf}
				// biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by the keyboard
				tabIndex={0}
				aria-label={t('drawing.pages')}
				onKeyDown={onKeyDown}
			>
				{pdf && first && (
					<div className={classes.pages}>
						{Array.from({ length: Math.min(MOST_PAGES, pdf.numPages) }, (_, index) => index + 1).map((number) => (
							<DrawingPage
								key={number}
								pdf={pdf}
								number={number}
								total={pdf.numPages}
								guess={first}
								zoom={zoom}
								settledZoom={settledZoom}
								turned={turned}
								stops={stops}
								scroller={scroller}
							/>
						))}
						{pdf.numPages > MOST_PAGES && (
							<p className={classes.more}>{t('drawing.more_pages', { count: pdf.numPages - MOST_PAGES })}</p>
						)}
					</div>
				)}
			</section>
		</section>
	)
}

function ToolAndZoom({ zoom, children }: { zoom: string | null; children: React.ReactNode }) {
	return (
		<>
			{children}
			{zoom !== null && <output className={classes.zoom}>{zoom}</output>}
		</>
	)
}

/** CSS pixels of the first page at 100 %; null until it is read. */
function useFirstSize(pdf: Pdf | null): Size | null {
	const [size, setSize] = useState<Size | null>(null)
	useEffect(() => {
		setSize(null)
		let isLeft = false
		pdf?.getPage(1).then(
			(page) => {
				const { width, height } = page.getViewport({ scale: CSS_UNITS })
				if (!isLeft) setSize({ width, height })
			},
			// Its own page says that it can't be read.
			() => !isLeft && setSize({ width: 794, height: 1123 }),
		)
		return () => {
			isLeft = true
		}
	}, [pdf])
	return size
}

function Loading({ share }: { share: number }) {
	const { t } = useTranslation('panel')
	return (
		<div className={classes.state}>
			<Text size="sm" c="dimmed" role="status">
				{t('drawing.loading')}
			</Text>
			<Progress value={share * 100} size="sm" w="min(16rem, 100%)" aria-label={t('drawing.loading')} />
		</div>
	)
}

type FailedProps = { projectId: string; file: PanelFile; error: unknown; onRetry: () => void }

function Failed({ projectId, file, error, onRetry }: FailedProps) {
	const { t } = useTranslation(['panel', 'shell'])
	const errorText = useErrorText()
	const problem = error instanceof PdfUnreadable ? error.problem : null
	const text = problem === null ? errorText(error) : t(`drawing.${problem}`)
	const canRetry = problem === 'no_code' || (problem === null && mayPass(error))
	return (
		<div className={classes.state} role="alert">
			<Text size="sm" maw={420}>
				{text}
			</Text>
			{canRetry && (
				<Button variant="default" onClick={onRetry}>
					{t('shell:retry')}
				</Button>
			)}
			<Anchor href={panelFilePath(projectId, file.id)} download={file.file_name} size="sm">
				<IconDownload size={14} aria-hidden /> {t('drawing.download')}
			</Anchor>
		</div>
	)
}
