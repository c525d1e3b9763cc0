import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Viewer } from '#engine/viewer.ts'
import { useCurrent, useStored } from '../../base/store.ts'
import { useDrawnFrame } from '../../base/use-drawn-frame.ts'
import classes from './measure-overlay.module.css'
import { LABEL_RISE, type MeasureShape, measureShape } from './measure-shapes.ts'
import type { Measuring } from './measuring.ts'
import { useMeasureTexts } from './use-measure-texts.ts'

/** Measurements over the model, and the one in the making with the point a click would set. */
export function MeasureOverlay({ viewer, measuring }: { viewer: Viewer; measuring: Measuring }) {
	const frame = useDrawnFrame(viewer)
	const { t } = useTranslation('viewer')
	const texts = useMeasureTexts()
	const { kind, points, done } = useStored(measuring.made)
	const preview = useCurrent(measuring.preview)
	const shapes = done.map((one) => ({ ...one, shape: measureShape(one.kind, one.points, frame, texts) }))
	const making = measureShape(kind, preview ? [...points, preview] : points, frame, texts)
	const cursor = preview && frame.project(preview.at)
	return (
		<div className={classes.overlay} dir="ltr">
			<svg className={classes.drawing} aria-hidden>
				{shapes.map(({ id, shape }) => (
					<Drawn key={id} shape={shape} />
				))}
				<g className={classes.making}>
					<Drawn shape={making} />
				</g>
				{preview && cursor && (
					<g className={classes.cursor} transform={`translate(${cursor.x} ${cursor.y})`}>
						{preview.snap === 'corner' && <rect x="-6" y="-6" width="12" height="12" />}
						{preview.snap === 'edge' && <path d="M-7 6H7L0 -7Z" />}
						{preview.snap === 'face' && <circle r="5" />}
					</g>
				)}
			</svg>
			{shapes.map(({ id, shape: { label } }) =>
				label ? (
					<div
						key={id}
						className={classes.label}
						style={{ transform: `translate(${label.at.x}px, ${label.at.y - LABEL_RISE}px) translate(-50%, -50%)` }}
					>
						<div>
							<strong>
								<bdi>{label.text}</bdi>
							</strong>
							{label.note && <span>{label.note}</span>}
						</div>
						<button
							type="button"
							aria-label={t('measure.remove', { value: label.text })}
							onClick={() => measuring.remove(id)}
						>
							<IconX size={14} stroke={1.8} aria-hidden />
						</button>
					</div>
				) : null,
			)}
			{making.label && (
				<div
					className={classes.label}
					data-making
					style={{
						transform: `translate(${making.label.at.x}px, ${making.label.at.y - LABEL_RISE}px) translate(-50%, -50%)`,
					}}
					aria-hidden
				>
					<strong>{making.label.text}</strong>
				</div>
			)}
		</div>
	)
}

function Drawn({ shape: { lines, dots, fill } }: { shape: MeasureShape }) {
	const line = lines.map(([a, b]) => `M${a.x} ${a.y}L${b.x} ${b.y}`).join('')
	const area = fill.map((places) => `M${places.map(({ x, y }) => `${x} ${y}`).join('L')}Z`).join('')
	return (
		<>
			{area && <path className={classes.area} d={area} />}
			<path className={classes.halo} d={line} />
			<path d={line} />
			{dots.map(({ x, y }, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: dots are known by their order
				<circle key={index} cx={x} cy={y} r="4" />
			))}
		</>
	)
}
