import { Text } from '@mantine/core'
import type { Panel } from '@panelyard/contracts/panels/panels'
import { useMemo } from 'react'
import { compareNaturally } from '../../domain/panels/marks/natural-order.ts'
import { panelLabel } from '../../domain/panels/search/panel-filters.ts'
import { useMeasures } from '../../locales/measures.ts'
import classes from './assistant.module.css'

/** More marks than these don't help anybody in a pane. */
const MOST_MARKS = 60
/** Above, the first of the list are shown: sorting all would hold up the picture. */
const MOST_SORTED = 2000

/** The marks of panels in their order, each once. */
export function MarkList({ panels }: { panels: readonly Panel[] }) {
	const marks = useMemo(() => {
		const all = [...new Set(panels.map(panelLabel))]
		return all.length > MOST_SORTED ? all : all.sort(compareNaturally)
	}, [panels])
	const measures = useMeasures()
	if (marks.length === 0) return null
	return (
		<Text size="sm" className={classes.marks}>
			{marks.slice(0, MOST_MARKS).map((mark) => (
				<bdi key={mark} className={classes.mark}>
					{mark}
				</bdi>
			))}
			{marks.length > MOST_MARKS && <span>… +{measures.number(marks.length - MOST_MARKS)}</span>}
		</Text>
	)
}
