import { NativeSelect } from '@mantine/core'
import type { Panel } from '@panelyard/contracts/panels/panels'
import { IconAlertTriangle, IconArrowBackUp } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { panelName } from '../../domain/panels/own-words/panel-details.ts'
import { panelLabel } from '../../domain/panels/search/panel-filters.ts'
import { dotted } from '../../locales/dotted.ts'
import { useFormat } from '../../locales/format.ts'
import { remInPx, usePhone } from '../../ui/appearance/media.ts'
import classes from './lists-in.module.css'
import type { MatchedRow } from './matched-row.ts'
import { useProblemText } from './problem-text.ts'
import type { RowWords } from './row-words.ts'

const ROW_REM = { phone: 4.25, wide: 2.75 }

type PreviewRowsProps = {
	rows: readonly MatchedRow[]
	/** Added to a row's place to give the number it has in the list. */
	firstRow: number
	floorName: (panel: Panel) => string
	words: RowWords
	onPanel: (row: number, choice: string) => void
}

/** The rows of a list with the panels they mean, and what keeps them from being taken. */
export function PreviewRows({ rows, firstRow, floorName, words, onPanel }: PreviewRowsProps) {
	const { t } = useTranslation('imports')
	const format = useFormat()
	const problemText = useProblemText(firstRow, words.wordsOf)
	const phone = usePhone()
	const [rem] = useState(remInPx)
	const frame = useRef<HTMLElement>(null)
	const virtualizer = useVirtualizer({
		count: rows.length,
		getScrollElement: () => frame.current,
		estimateSize: () => ROW_REM[phone ? 'phone' : 'wide'] * rem,
		getItemKey: (index) => rows[index]?.index ?? index,
		overscan: 8,
	})
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it
		<section ref={frame} className={classes.rows} tabIndex={0} aria-label={t('rows')}>
			<ul style={{ height: virtualizer.getTotalSize() }}>
				{virtualizer.getVirtualItems().map(({ index, key, start, size }) => {
					const row = rows[index]
					if (!row) return null
					const { candidates, panels, problem, isSame, back } = row
					return (
						<li key={key} className={classes.row} data-same={isSame || undefined} style={{ top: start, height: size }}>
							<span className={classes.number}>{format.integer(row.index + firstRow)}</span>
							<bdi>{row.mark}</bdi>
							{candidates.length > 1 ? (
								<NativeSelect
									size="xs"
									aria-label={t('which_panel', { mark: row.mark })}
									value={panels.length === candidates.length ? 'all' : (panels[0]?.id ?? '')}
									onChange={(event) => onPanel(row.index, event.currentTarget.value)}
									data={[
										{ value: '', label: t('choose_panel') },
										{ value: 'all', label: t('all_panels', { count: candidates.length }) },
										...candidates.map((panel) => ({
											value: panel.id,
											label: dotted([panelLabel(panel), panelName(panel), floorName(panel)]),
										})),
									]}
								/>
							) : (
								<bdi>{candidates.map((panel) => dotted([panelLabel(panel), floorName(panel)]))}</bdi>
							)}
							{problem ? (
								<span className={classes.problem}>
									<IconAlertTriangle size={16} aria-hidden />
									<span title={problemText(row)}>{problemText(row)}</span>
								</span>
							) : (
								<span className={back.length > 0 ? classes.back : undefined}>
									{back.length > 0 && <IconArrowBackUp size={16} aria-hidden />}
									<bdi title={words.wordsOf(row)}>{words.wordsOf(row)}</bdi>
								</span>
							)}
						</li>
					)
				})}
			</ul>
		</section>
	)
}
