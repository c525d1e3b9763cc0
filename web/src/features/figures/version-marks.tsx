import type { FiguresResponse, VersionMark } from '@panelyard/contracts/figures/figures'
import { useTranslation } from 'react-i18next'
import { dotted } from '../../locales/dotted.ts'
import { labelled } from '../../locales/labelled.ts'
import { useMeasures } from '../../locales/measures.ts'
import classes from './figures.module.css'
import type { FigureWords } from './use-figure-words.ts'

/** The days of a chart on which another version became live, each with the number of the last one that did. */
export function marksOfChart(
	{ days, versions }: Pick<FiguresResponse, 'days' | 'versions'>,
	label: (number: number) => string,
): { day: string; label: string }[] {
	const numbers = new Map<string, number>()
	for (const { day, number } of versions) {
		// A value stands for a week where the range is long.
		const drawn = days.find((last) => last >= day)
		if (drawn !== undefined) numbers.set(drawn, number)
	}
	return [...numbers].map(([day, number]) => ({ day, label: label(number) }))
}

/** Says why figures may jump: which version of the model became live on which day. */
export function VersionMarks({ marks, words }: { marks: readonly VersionMark[]; words: FigureWords }) {
	const { t } = useTranslation('figures')
	const { number: amount } = useMeasures()
	if (marks.length === 0) return null
	const textOf = ({ number, is_back, added, removed }: VersionMark) =>
		dotted([
			t(is_back ? 'flow.versions.back' : 'flow.versions.live', { number: amount(number) }),
			...(added ? [labelled(t('flow.versions.added'), amount(added))] : []),
			...(removed ? [labelled(t('flow.versions.removed'), amount(removed))] : []),
		])
	return (
		<ul className={classes.marks} aria-label={t('flow.versions.label')}>
			{[...Map.groupBy(marks, ({ day }) => day)].map(([day, ofDay]) => (
				<li key={day}>
					<time dateTime={day}>{words.date(day)}</time>
					{ofDay.map((mark) => (
						<span key={textOf(mark)}>{textOf(mark)}</span>
					))}
				</li>
			))}
		</ul>
	)
}
