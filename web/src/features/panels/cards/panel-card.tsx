import { Checkbox, UnstyledButton } from '@mantine/core'
import type { Panel } from '@panelyard/contracts/panels/panels'
import { namedSides } from '@panelyard/rules/panels/panel-sides'
import { IconDots } from '@tabler/icons-react'
import { type CSSProperties, type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ProposedMark } from '../../../domain/assistant/proposed-mark.tsx'
import { NotSentMark } from '../../../domain/changes-keeper/not-sent-mark.tsx'
import { CommentBadge } from '../../../domain/comments/comment-badge.tsx'
import type { PanelLookup } from '../../../domain/panels/list/panel-list.ts'
import { hasTwin } from '../../../domain/panels/marks/twins.ts'
import { PanelSizeText } from '../../../domain/panels/measures/panel-size-text.tsx'
import { panelName } from '../../../domain/panels/own-words/panel-details.ts'
import { useAxesOf } from '../../../domain/panels/panel-axes.queries.ts'
import { panelLabel } from '../../../domain/panels/search/panel-filters.ts'
import { PlanMark } from '../../../domain/plan/plan-mark.tsx'
import { panelPlan } from '../../../domain/plan/plan-view.ts'
import { CarriedStatuses } from '../../../domain/statuses/carried-statuses.tsx'
import { chosenChange, type StatusChange } from '../../../domain/statuses/chosen-change.ts'
import { useNextStep } from '../../../domain/statuses/next-step.ts'
import { NextStepButton } from '../../../domain/statuses/next-step-button.tsx'
import { presentStatuses } from '../../../domain/statuses/present-statuses.ts'
import { chipColours } from '../../../domain/statuses/status-colours.ts'
import { StatusIcon } from '../../../domain/statuses/status-icon.tsx'
import { StatusMenu } from '../../../domain/statuses/status-menu.tsx'
import { useStatusName } from '../../../domain/statuses/status-name.ts'
import { dotted } from '../../../locales/dotted.ts'
import { useMeasures } from '../../../locales/measures.ts'
import { TwinPlace } from '../table/twin-place.tsx'
import classes from './panel-cards.module.css'
import { useCardSwipe } from './use-card-swipe.ts'

type PanelCardProps = {
	projectId: string
	/** Null without a model. */
	versionId: string | null
	/** All panels of the project: others may have the same mark. */
	all: readonly Panel[]
	panel: Panel
	lookup: PanelLookup
	style: CSSProperties
	/** The card's number, counted from 1, and how many there are. */
	place: readonly [number, number]
	isSelected: boolean
	/** Null for people who may only look. */
	onSelect: (() => void) | null
	onOpen: (panelId: string) => void
	onAssign: (change: StatusChange) => void
}

/** The card of a panel on touch screens. A swipe to its end sets the next step, as its button does. */
export function PanelCard(props: PanelCardProps) {
	const { projectId, versionId, all, panel, lookup, style, place, isSelected, onSelect, onOpen, onAssign } = props
	const { t } = useTranslation('panels')
	const nameOf = useStatusName()
	const axesOf = useAxesOf(projectId, versionId)
	const card = useRef<HTMLLIElement>(null)
	const settable = useNextStep(projectId, panel.statuses, lookup.statuses)
	const next = onSelect && settable
	const isSwiped = useCardSwipe(card, next && (() => onAssign({ action: 'set', status: next })))
	const [number, count] = place
	return (
		<li
			ref={card}
			className={classes.card}
			style={style}
			aria-setsize={count}
			aria-posinset={number}
			data-selected={isSelected || undefined}
		>
			{isSwiped && next && (
				<div
					className={classes.behind}
					style={{ '--swipe-ground': chipColours(next.colour).deep } as CSSProperties}
					aria-hidden
				>
					<StatusIcon icon={next.icon} size={22} />
					<span>{t('set_next', { status: nameOf(next) })}</span>
				</div>
			)}
			{onSelect && (
				<UnstyledButton
					className={classes.check}
					role="checkbox"
					aria-checked={isSelected}
					aria-label={t('select_panel', { panel: panelLabel(panel) })}
					onClick={onSelect}
				>
					<Checkbox.Indicator checked={isSelected} />
				</UnstyledButton>
			)}
			<CardText panel={panel} axes={axesOf(panel)} lookup={lookup} isEditable={onSelect !== null} onOpen={onOpen}>
				{versionId !== null && hasTwin(all, panel) && (
					<TwinPlace projectId={projectId} versionId={versionId} panel={panel} all={all} />
				)}
			</CardText>
			{onSelect && lookup.statuses.length > 0 && (
				<>
					<div className={classes.other}>
						<StatusMenu
							projectId={projectId}
							statuses={lookup.statuses}
							present={presentStatuses([panel], lookup.statuses)}
							withNone
							variant="subtle"
							label={t('change_status_of', { panel: panelLabel(panel) })}
							onChoose={(status) => onAssign(chosenChange(status, new Set(panel.statuses)))}
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
							onSet={(status) => onAssign({ action: 'set', status })}
						/>
					</div>
				</>
			)}
		</li>
	)
}

type CardTextProps = {
	panel: Panel
	axes: string
	lookup: PanelLookup
	isEditable: boolean
	onOpen: (id: string) => void
	/** What tells it apart from others of the same mark. */
	children: ReactNode
}

function CardText({ panel, axes, lookup, isEditable, onOpen, children }: CardTextProps) {
	const { t } = useTranslation(['statuses', 'panels'])
	const measures = useMeasures()
	const hasSize = namedSides(panel).length > 1
	const floor = lookup.floors[panel.floor]?.name
	const place = floor && panel.floor_computed ? t('panels:floor_computed', { floor }) : floor
	const kind = dotted([
		place,
		axes,
		panelName(panel) || panel.class,
		lookup.categoryById.get(panel.category_id ?? '')?.name,
	])
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
			<span className={classes.name} title={kind}>
				{kind}
				{children}
			</span>
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
