import { Button, Modal, SegmentedControl } from '@mantine/core'
import { IconArrowBackUp, IconArrowUpRight, IconCircle } from '@tabler/icons-react'
import { type PointerEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ABOVE_DIALOGS } from '../../ui/appearance/layers.ts'
import { useErrorText } from '../../ui/messages/error-text.ts'
import { toast } from '../../ui/messages/toast.ts'
import { type DrawnMark, drawMarks, isWorthDrawing, type Point, pathOfMark, strokesOf } from './drawn-marks.ts'
import classes from './photo-drawing.module.css'
import { useBlobUrl } from './use-blob-url.ts'

type PhotoDrawingProps = {
	/** Null while the dialog is closed. */
	photo: Blob | null
	onClose: () => void
	/** Gets the photo with what was drawn on it. */
	onDone: (photo: Blob) => void
}

/** Arrows and circles on a photo, by finger or mouse. */
export function PhotoDrawing({ photo, onClose, onDone }: PhotoDrawingProps) {
	const { t } = useTranslation('images')
	return (
		<Modal opened={photo !== null} onClose={onClose} title={t('drawing.title')} fullScreen zIndex={ABOVE_DIALOGS}>
			{photo && <Drawing photo={photo} onClose={onClose} onDone={onDone} />}
		</Modal>
	)
}

/** In pixels, upright; null until it is known. */
function useImageSize(url: string | null): { width: number; height: number } | null {
	const [known, setKnown] = useState<{ url: string; width: number; height: number } | null>(null)
	useEffect(() => {
		if (url === null) return
		const image = new Image()
		image.onload = () => setKnown({ url, width: image.naturalWidth, height: image.naturalHeight })
		image.src = url
		return () => {
			image.onload = null
		}
	}, [url])
	return known?.url === url ? known : null
}

function Drawing({ photo, onClose, onDone }: PhotoDrawingProps & { photo: Blob }) {
	const { t } = useTranslation('images')
	const errorText = useErrorText()
	const url = useBlobUrl(photo)
	const size = useImageSize(url)
	const [kind, setKind] = useState<DrawnMark['kind']>('arrow')
	const [marks, setMarks] = useState<readonly DrawnMark[]>([])
	/** What the finger is drawing now. */
	const [drawing, setDrawing] = useState<DrawnMark | null>(null)
	const [isSaving, setSaving] = useState(false)

	const pointOf = ({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>): Point => {
		const inside = new DOMPoint(clientX, clientY).matrixTransform(currentTarget.getScreenCTM()?.inverse())
		const share = (part: number, whole: number) => Math.min(1, Math.max(0, part / whole))
		return { x: share(inside.x, size?.width ?? 1), y: share(inside.y, size?.height ?? 1) }
	}
	const end = () => {
		if (drawing && isWorthDrawing(drawing)) setMarks([...marks, drawing])
		setDrawing(null)
	}
	const save = async () => {
		setSaving(true)
		try {
			if (marks.length > 0) onDone(await drawMarks(photo, marks))
			onClose()
		} catch (error) {
			toast.error(errorText(error))
			setSaving(false)
		}
	}
	const shown = drawing ? [...marks, drawing] : marks
	return (
		<div className={classes.drawing}>
			<div className={classes.picture}>
				{url && size && (
					<svg
						viewBox={`0 0 ${size.width} ${size.height}`}
						role="img"
						aria-label={t('drawing.hint')}
						onPointerDown={(event) => {
							event.currentTarget.setPointerCapture(event.pointerId)
							const point = pointOf(event)
							setDrawing({ kind, from: point, to: point })
						}}
						onPointerMove={(event) => drawing && setDrawing({ ...drawing, to: pointOf(event) })}
						onPointerUp={end}
						onPointerCancel={() => setDrawing(null)}
					>
						<image href={url} width={size.width} height={size.height} />
						{shown.map((mark, index) =>
							strokesOf(size.width, size.height).map(({ colour, width }) => (
								<path
									// biome-ignore lint/suspicious/noArrayIndexKey: marks have no name but their place
									key={`${index} ${colour}`}
									d={pathOfMark(mark, size.width, size.height)}
									stroke={colour}
									strokeWidth={width}
								/>
							)),
						)}
					</svg>
				)}
			</div>
			<div className={classes.tools}>
				<SegmentedControl
					value={kind}
					onChange={(value) => setKind(value as DrawnMark['kind'])}
					data={[
						{
							value: 'arrow',
							label: (
								<span className={classes.tool}>
									<IconArrowUpRight size={18} aria-hidden /> {t('drawing.arrow')}
								</span>
							),
						},
						{
							value: 'circle',
							label: (
								<span className={classes.tool}>
									<IconCircle size={18} aria-hidden /> {t('drawing.circle')}
								</span>
							),
						},
					]}
				/>
				<Button
					variant="default"
					leftSection={<IconArrowBackUp size={18} aria-hidden className="mirrored" />}
					disabled={marks.length === 0}
					onClick={() => setMarks(marks.slice(0, -1))}
				>
					{t('drawing.undo')}
				</Button>
				<div className={classes.ends}>
					<Button variant="default" onClick={onClose}>
						{t('drawing.cancel')}
					</Button>
					<Button loading={isSaving} onClick={() => void save()}>
						{t('drawing.done')}
					</Button>
				</div>
			</div>
		</div>
	)
}
