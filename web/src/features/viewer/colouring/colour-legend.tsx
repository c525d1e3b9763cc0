import { ActionIcon, Tooltip, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconFilterOff } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NONE } from '../../../domain/panels/search/panel-search.ts'
import { StatusDot } from '../../../domain/statuses/status-chip.tsx'
import type { ColourChoice, ColourScale } from './colour-choice.ts'
import classes from './colour-legend.module.css'
import { ColourMenu, type ColourMenuProps } from './colour-menu.tsx'
import { LegendRow } from './legend-row.tsx'
import type { Kind } from './panel-kinds.ts'
import type { PanelKindsInView } from './use-panel-kinds.ts'

/** Lists longer than this are shortened until somebody asks for all of them. */
const MOST_LISTED = 14

type ColourLegendProps = ColourMenuProps &
	Omit<PanelKindsInView, 'kindsOf' | 'wordsOf'> & {
		/** Keys of the kinds that are shown solid; none for all. */
		chosen: ReadonlySet<string>
		onChoose: (keys: ReadonlySet<string>) => void
		onScale: (scale: ColourScale) => void
		/** Panels are filtered by statuses that this legend does not show. */
		hidesByStatus: boolean
		onAllStatuses: () => void
		/** Replaces the dot in a kind's colour; null keeps the dot. */
		markOf?: (kind: Kind) => ReactNode
		/** Opens the list of the panels of a kind; null where there is none. */
		onList: ((kind: Kind) => void) | null
		/** What else the panels show. */
		children?: ReactNode
	}

/** What the colours mean and how many panels have each; choosing some makes ghosts of the others. */
export function ColourLegend(props: ColourLegendProps) {
	const { choice, onSubject, kinds, isReading, error, retry, chosen, onChoose, hidesByStatus } = props
	const { t } = useTranslation(['colours', 'viewer'])
	// Beside the head, where it moves no row from under the hand that pressed it.
	const showAll = choice.by === 'status' ? t('viewer:legend_clear') : t('show_all')
	const subject = subjectOf(choice, t(`subject.${choice.by}`))
	return (
		<fieldset
			className={classes.legend}
			aria-label={choice.by === 'status' ? t('viewer:legend') : t('legend', { subject })}
			data-filtered={chosen.size > 0 || undefined}
			data-tour="filter"
		>
			<div className={classes.headRow}>
				<ColourMenu choice={choice} onSubject={onSubject}>
					<UnstyledButton className={classes.head} aria-label={t('menu_now', { subject })}>
						<span className={classes.headText} title={subject}>
							<bdi>{subject}</bdi>
						</span>
						<IconChevronDown size={15} stroke={1.8} aria-hidden />
					</UnstyledButton>
				</ColourMenu>
				{chosen.size > 0 && (
					<Tooltip label={showAll}>
						<ActionIcon className={classes.showAll} size="sm" aria-label={showAll} onClick={() => onChoose(new Set())}>
							<IconFilterOff size={16} stroke={1.7} aria-hidden />
						</ActionIcon>
					</Tooltip>
				)}
			</div>
			{kinds?.hasRanges && <ScaleChoice scale={choice.scale} onScale={props.onScale} />}
			{isReading && (
				<p className={classes.note} role="status">
					{t('reading')}
				</p>
			)}
			{error !== null && (
				<UnstyledButton className={classes.clear} onClick={retry}>
					{t('failed')}
				</UnstyledButton>
			)}
			{kinds && !isReading && error === null && <KindRows key={choice.by} {...props} kinds={kinds} />}
			{hidesByStatus && (
				<UnstyledButton className={classes.clear} onClick={props.onAllStatuses}>
					{t('also_by_status')}
				</UnstyledButton>
			)}
			{props.children}
		</fieldset>
	)
}

/** A property by its own name. */
const subjectOf = ({ property }: ColourChoice, name: string): string => property?.name ?? name

function KindRows({
	kinds: { kinds },
	choice,
	labelOf,
	chosen,
	onChoose,
	onList,
	markOf,
}: ColourLegendProps & { kinds: { kinds: Kind[] } }) {
	const { t } = useTranslation(['colours', 'viewer'])
	const [isWhole, setWhole] = useState(false)
	const isNoneRow = ({ key }: Kind) => key === NONE
	// A status or group that waits for its first panel is worth a row; no panel without a value is not.
	const rows = kinds.filter((kind) => !isNoneRow(kind) || kind.count > 0 || choice.by === 'status')
	const listed = isWhole ? rows : shortened(rows, chosen)
	const toggle = (key: string) => {
		const next = new Set(chosen)
		if (!next.delete(key)) next.add(key)
		onChoose(next)
	}
	return (
		<>
			{listed.map((kind) => {
				const { key, colour, count } = kind
				const label = labelOf(kind)
				return (
					<LegendRow
						key={key}
						label={label}
						count={count}
						mark={markOf?.(kind) ?? <StatusDot colour={colour} />}
						isChosen={chosen.has(key)}
						onToggle={() => toggle(key)}
						onList={onList && (() => onList(kind))}
					/>
				)
			})}
			{rows.length > listed.length || isWhole ? (
				<UnstyledButton className={classes.clear} aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
					{isWhole ? t('fewer') : t('more', { count: rows.length - listed.length })}
				</UnstyledButton>
			) : null}
		</>
	)
}

/** Of a long list those with the most panels, in the order of the list, besides what is chosen and what has no value. */
const shortened = (rows: readonly Kind[], chosen: ReadonlySet<string>): readonly Kind[] => {
	if (rows.length <= MOST_LISTED) return rows
	const most = rows.filter(({ key }) => key !== NONE).toSorted((a, b) => b.count - a.count)
	const kept = new Set(most.slice(0, MOST_LISTED - 2))
	return rows.filter((kind) => kept.has(kind) || kind.key === NONE || chosen.has(kind.key))
}

function ScaleChoice({ scale, onScale }: { scale: ColourScale; onScale: (scale: ColourScale) => void }) {
	const { t } = useTranslation('colours')
	return (
		// biome-ignore lint/a11y/useSemanticElements: a fieldset would be taken for the legend itself
		<div className={classes.scales} role="group" aria-label={t('scale')}>
			{(['equal', 'quantile'] as const).map((each) => (
				<UnstyledButton
					key={each}
					className={classes.scale}
					aria-pressed={each === scale}
					onClick={() => onScale(each)}
				>
					{t(each)}
				</UnstyledButton>
			))}
		</div>
	)
}
