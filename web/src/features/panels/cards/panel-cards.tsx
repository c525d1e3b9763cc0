import { useElementSize, useMergedRef } from '@mantine/hooks'
import type { Panel } from '@panelyard/contracts/panels/panels'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PanelLookup, PanelView } from '../../../domain/panels/list/panel-list.ts'
import type { StatusChange } from '../../../domain/statuses/chosen-change.ts'
import { remInPx } from '../../../ui/appearance/media.ts'
import { useSunMode } from '../../../ui/appearance/sun-mode.ts'
import { type Selection, toggleOne } from '../panel-selection.ts'
import { PanelCard } from './panel-card.tsx'
import classes from './panel-cards.module.css'

/** In rem, so that cards grow with the reader's text size. */
const CARD_REM = 8.25
/** In sun mode, where marks and chips are larger still. */
const SUN_CARD_REM = 9.25
const GAP = 8
/** In rem: from this width on there are two cards in a row. */
const TWO_LANES_REM = 44

type PanelCardsProps = {
	projectId: string
	versionId: string | null
	/** All of the project. */
	all: readonly Panel[]
	view: PanelView
	lookup: PanelLookup
	selection: Selection
	/** Null for people who may only look. */
	onSelection: ((selection: Selection) => void) | null
	onOpen: (panelId: string) => void
	onAssign: (panelIds: string[], change: StatusChange) => void
}

/** The panel list for fingers: a card for each panel, with a status button large enough for a glove. */
export function PanelCards(props: PanelCardsProps) {
	const isSun = useSunMode()
	// Laid out anew when sun mode changes the text size and the height of the cards.
	return <CardList key={String(isSun)} cardRem={isSun ? SUN_CARD_REM : CARD_REM} {...props} />
}

function CardList({
	cardRem,
	projectId,
	versionId,
	all,
	view,
	lookup,
	selection,
	onSelection,
	onOpen,
	onAssign,
}: PanelCardsProps & { cardRem: number }) {
	const { t } = useTranslation('panels')
	const list = useRef<HTMLUListElement>(null)
	const { ref: sized, width } = useElementSize<HTMLUListElement>()
	const listRef = useMergedRef(list, sized)
	const [rem] = useState(remInPx)
	const cardHeight = cardRem * rem
	const lanes = width >= TWO_LANES_REM * rem ? 2 : 1
	const [scrollMargin, setScrollMargin] = useState(0)
	useLayoutEffect(() => setScrollMargin((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY), [])
	const virtualizer = useWindowVirtualizer({
		count: view.panels.length,
		estimateSize: () => cardHeight + GAP,
		lanes,
		getItemKey: (index) => view.ids[index] ?? index,
		overscan: 6,
		scrollMargin,
	})
	return (
		<ul
			ref={listRef}
			className={classes.list}
			style={{ height: virtualizer.getTotalSize() }}
			aria-label={t('table_label')}
			aria-busy={view.stale}
		>
			{virtualizer.getVirtualItems().map(({ index, start, lane }) => {
				const panel = view.panels[index]
				return (
					panel && (
						<PanelCard
							key={panel.id}
							projectId={projectId}
							versionId={versionId}
							all={all}
							panel={panel}
							lookup={lookup}
							style={{
								height: cardHeight,
								insetInlineStart: `calc(${lane} * (100% + ${GAP}px) / ${lanes})`,
								width: `calc((100% - ${(lanes - 1) * GAP}px) / ${lanes})`,
								transform: `translateY(${start - scrollMargin}px)`,
							}}
							place={[index + 1, view.panels.length]}
							isSelected={selection.ids.has(panel.id)}
							onSelect={onSelection && (() => onSelection(toggleOne(selection, panel.id)))}
							onOpen={onOpen}
							onAssign={(change) => onAssign([panel.id], change)}
						/>
					)
				)
			})}
		</ul>
	)
}
