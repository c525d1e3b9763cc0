import { Checkbox, UnstyledButton } from '@mantine/core'
import { useElementSize, useMergedRef } from '@mantine/hooks'
import { namedSides } from '@panelyard/contracts/panel-sides'
import type { Panel } from '@panelyard/contracts/panels'
import { IconDots } from '@tabler/icons-react'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ProposedMark } from '../../domain/assistant/proposed-mark.tsx'
import { NotSentMark } from '../../domain/changes-keeper/not-sent-mark.tsx'
import { CommentBadge } from '../../domain/comments/comment-badge.tsx'
import { panelName } from '../../domain/panels/panel-details.ts'
import { panelLabel } from '../../domain/panels/panel-filters.ts'
import type { PanelLookup, PanelView } from '../../domain/panels/panel-list.ts'
import { PanelSizeText } from '../../domain/panels/panel-size-text.tsx'
import { PlanMark } from '../../domain/plan/plan-mark.tsx'
import { panelPlan } from '../../domain/plan/plan-view.ts'
import { CarriedStatuses } from '../../domain/statuses/carried-statuses.tsx'
import { chosenChange, type StatusChange } from '../../domain/statuses/chosen-change.ts'
import { NextStepButton } from '../../domain/statuses/next-step-button.tsx'
import { presentStatuses } from '../../domain/statuses/present-statuses.ts'
import { StatusMenu } from '../../domain/statuses/status-menu.tsx'
import { useMeasures } from '../../locales/measures.ts'
import { remInPx } from '../../ui/media.ts'
import classes from './panel-cards.module.css'
import { type Selection, toggleOne } from './panel-selection.ts'

/** In rem, so that cards grow with the reader's text size. */
const CARD_REM = 8.25
const GAP = 8
/** In rem: from this width on there are two cards in a row. */
const TWO_LANES_REM = 44

type PanelCardsProps = {
	projectId: string
	view: PanelView
	lookup: PanelLookup
	selection: Selection
	/** Null for people who may only look. */
	onSelection: ((selection: Selection) => void) | null
	onOpen: (panelId: string) => void
	onAssign: (panelIds: string[], change: StatusChange) => void
}

/** The panel list for fingers: a card for each panel, with a status button large enough for a glove. */
export function PanelCards({ projectId, view, lookup, selection, onSelection, onOpen, onAssign }: PanelCardsProps) {
	const { t } = useTranslation('panels')
	const list = useRef<HTMLUListElement>(null)
	const { ref: sized, width } = useElementSize<HTMLUListElement>()
	const listRef = useMergedRef(list, sized)
	const [rem] = useState(remInPx)
	const cardHeight = CARD_REM * rem
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
						<li
							key={panel.id}
							className={classes.card}
							style={{
								height: cardHeight,
								insetInlineStart: `calc(${lane} * (100% + ${GAP}px) / ${lanes})`,
								width: `calc((100% - ${(lanes - 1) * GAP}px) / ${lanes})`,
								transform: `translateY(${start - scrollMargin}px)`,
							}}
							aria-setsize={view.panels.length}
							aria-posinset={index + 1}
							data-selected={selection.ids.has(panel.id) || undefined}
						>
							{onSelection && (
								<UnstyledButton
									className={classes.check}
									role="checkbox"
									aria-checked={selection.ids.has(panel.id)}
									aria-label={t('select_panel', { panel: panelLabel(panel) })}
									onClick={() => onSelection(toggleOne(selection, panel.id))}
								>
									<Checkbox.Indicator checked={selection.ids.has(panel.id)} />
								</UnstyledButton>
							)}
							<CardText panel={panel} lookup={lookup} isEditable={onSelection !== null} onOpen={onOpen} />
							{onSelection && lookup.statuses.length > 0 && (
								<>
									<div className={classes.other}>
										<StatusMenu
											projectId={projectId}
											statuses={lookup.statuses}
											present={presentStatuses([panel], lookup.statuses)}
											withNone
											variant="subtle"
											label={t('change_status_of', { panel: panelLabel(panel) })}
											onChoose={(status) => onAssign([panel.id], chosenChange(status, new Set(panel.statuses)))}
										>
											<IconDots size={20} aria-hidden />
										</StatusMenu>
									</div>
									<div className={classes.next}>
										<NextStepButton
											projectId={projectId}
											panel={panelLabel(panel)}
											carried={panel.statuses}
											statuses={lookup.statuses}
											onSet={(status) => onAssign([panel.id], { action: 'set', status })}
										/>
									</div>
								</>
							)}
						</li>
					)
				)
			})}
		</ul>
	)
}

type CardTextProps = { panel: Panel; lookup: PanelLookup; isEditable: boolean; onOpen: (id: string) => void }

function CardText({ panel, lookup, isEditable, onOpen }: CardTextProps) {
	const { t } = useTranslation(['statuses', 'panels'])
	const measures = useMeasures()
	const hasSize = namedSides(panel).length > 1
	const floor = lookup.floors[panel.floor]?.name
	const place = floor && panel.floor_computed ? t('panels:floor_computed', { floor }) : floor
	const kind = [panelName(panel) || panel.class, place, lookup.categoryById.get(panel.category_id ?? '')?.name]
	const plan = lookup.plan && panelPlan(lookup.plan, panel.id)
	return (
		<button type="button" className={classes.open} onClick={() => onOpen(panel.id)}>
			<span className={classes.mark}>
				<span className={classes.label}>{panelLabel(panel)}</span>
				<CommentBadge counts={lookup.comments.get(panel.id)} />
				<NotSentMark panelId={panel.id} />
				{plan && (plan.state === 'late' || plan.state === 'due') && (
					<span className={classes.plan}>
						<PlanMark plan={plan} isShort />
					</span>
				)}
			</span>
			<span className={classes.name}>{kind.filter(Boolean).join(' · ')}</span>
			<span className={classes.facts}>
				<PanelSizeText panel={panel} />
				{hasSize && panel.weight !== null && ' · '}
				{panel.weight !== null && measures.panelWeight(panel.weight)}
			</span>
			<span className={classes.status} data-beside-next={isEditable || undefined}>
				<CarriedStatuses
					ids={panel.statuses}
					statusById={lookup.statusById}
					none={<span className={classes.none}>{t('none')}</span>}
				/>
				<ProposedMark panelId={panel.id} statusById={lookup.statusById} />
			</span>
		</button>
	)
}
