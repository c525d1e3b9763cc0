import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { useMeasures } from '../../locales/measures.ts'
import { type CodeImage, type CodeKind, QUIET_ZONE } from './code-image.ts'
import { designLabel, type LabelTexts } from './label-design.ts'
import type { LabelLayout, Placed } from './label-layouts.ts'
import classes from './labels.module.css'

/** A label to draw; without a code, one is still to be issued. */
export type DrawnLabel = { id: string; texts: LabelTexts; image: CodeImage | null }

type LabelPagesProps = {
	layout: LabelLayout
	kind: CodeKind
	pages: readonly (readonly Placed<DrawnLabel>[])[]
	logo: string | null
}

/** Millimetres of the page: on paper as they are, on screen as wide as there is room. */
const mm = (value: number): string => `calc(var(--mm) * ${value})`

/** Labels on their pages, as they come out of the printer. */
export function LabelPages({ layout, kind, pages, logo }: LabelPagesProps) {
	const { t } = useTranslation('labels')
	const measures = useMeasures()
	const { width, height } = layout.page
	return (
		<div
			className={classes.pages}
			style={{ '--page-width': width, '--most': `${layout.kind === 'sheet' ? 34 : 24}rem` } as CSSProperties}
		>
			{pages.map((labels, index) => (
				<section
					key={labels[0]?.item.id}
					className={classes.sheet}
					style={{ width: mm(width), height: mm(height) }}
					aria-label={t('page', { number: measures.number(index + 1) })}
				>
					{labels.map(({ item, left, top }) => (
						<Label key={item.id} label={item} place={{ left, top }} size={layout.label} kind={kind} logo={logo} />
					))}
				</section>
			))}
		</div>
	)
}

type LabelProps = {
	label: DrawnLabel
	place: { left: number; top: number }
	size: { width: number; height: number }
	kind: CodeKind
	logo: string | null
}

function Label({ label: { texts, image }, place, size, kind, logo }: LabelProps) {
	const { code, words, mark_size, line_size, line_height } = designLabel(size, texts)
	const quiet = QUIET_ZONE[kind]
	return (
		<div
			className={classes.label}
			style={{ left: mm(place.left), top: mm(place.top), width: mm(size.width), height: mm(size.height) }}
		>
			<div
				className={classes.code}
				data-missing={image === null || undefined}
				style={{ left: mm(code.left), top: mm(code.top), width: mm(code.side), height: mm(code.side) }}
			>
				{image && (
					<svg viewBox={`${-quiet} ${-quiet} ${image.size + 2 * quiet} ${image.size + 2 * quiet}`} aria-hidden>
						<path d={image.path} fillRule="evenodd" shapeRendering="crispEdges" />
					</svg>
				)}
			</div>
			<div
				className={classes.texts}
				style={{ left: mm(words.left), top: mm(words.top), width: mm(words.width), height: mm(words.height) }}
			>
				<p className={classes.mark} style={{ fontSize: mm(mark_size) }} dir="auto">
					{texts.mark}
				</p>
				{texts.lines.map((line, place) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: lines may repeat
					<p key={place} style={{ fontSize: mm(line_size), lineHeight: mm(line_height) }} dir="auto">
						{line}
					</p>
				))}
				{logo && <img src={logo} alt="" className={classes.logo} style={{ maxHeight: mm(line_height * 2) }} />}
			</div>
		</div>
	)
}
