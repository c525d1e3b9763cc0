import { Button, Checkbox, Group, Text } from '@mantine/core'
import type { DecideRequest, ImpactPanel, MatchReason } from '@panelyard/contracts/models/versions'
import type { Status } from '@panelyard/contracts/statuses/statuses'
import { useTranslation } from 'react-i18next'
import { dayText } from '../../domain/plan/day-text.ts'
import { CarriedStatuses } from '../../domain/statuses/carried-statuses.tsx'
import { fromTo } from '../../locales/from-to.ts'
import { isolated } from '../../locales/isolated.ts'
import { labelled } from '../../locales/labelled.ts'
import { useMeasures } from '../../locales/measures.ts'
import { TextLink } from '../../ui/link-button.tsx'
import { FactList } from '../../ui/text/fact-list.tsx'
import { Tag } from '../../ui/text/tag.tsx'
import { useChangeFacts } from './change-facts.ts'
import classes from './versions.module.css'

const SURE_FROM = 0.9
const LIKELY_FROM = 0.6

type ImpactPanelRowProps = {
	panel: ImpactPanel
	statusById: ReadonlyMap<string, Status>
	editable: boolean
	isBusy: boolean
	/** Whether the panel is selected together with others; absent where it stands alone. */
	isSelected?: boolean
	onSelect?: () => void
	/** Numbers of the two versions that show the panel in 3D; absent where it is shown so already. */
	in3d?: { projectId: string; from: number; to: number }
	onDecide: (request: Pick<DecideRequest, 'decision' | 'element'>) => void
}

/** One panel: what becomes of it, why, and the decision. */
export function ImpactPanelRow(props: ImpactPanelRowProps) {
	const { panel, statusById, editable, isBusy, isSelected = false, onSelect, in3d, onDecide } = props
	const { t, i18n } = useTranslation('versions')
	const { before, after, decision } = panel
	const nameOf = (one: ImpactPanel['after']) => one?.mark || one?.name || t('unnamed')
	const isRenamed = before && after && nameOf(before) !== nameOf(after)
	const label = isRenamed ? fromTo(nameOf(before), nameOf(after), i18n.dir()) : nameOf(after ?? before)
	const decidedText = decision && t(`decided.${decision}`)
	const who = panel.decided_by?.name
	const choices = before === null ? (['accept'] as const) : (['accept', 'hold'] as const)
	return (
		<li className={classes.panel} aria-label={label}>
			{editable && onSelect && (
				<Checkbox aria-label={t('select', { mark: label })} checked={isSelected} onChange={onSelect} mt={2} />
			)}
			<div className={classes.panelText}>
				<div className={classes.titleLine}>
					<strong>
						<bdi>{label}</bdi>
					</strong>
					{panel.categories.map((category) => (
						<Tag key={category} tone={category === 'uncertain' ? 'caution' : 'neutral'}>
							{t(`category.${category}`)}
						</Tag>
					))}
					{before && <CarriedStatuses ids={panel.statuses} statusById={statusById} none={null} />}
				</div>
				{in3d && (
					<TextLink
						size="sm"
						to="/app/project/$id/versions/compare"
						params={{ id: in3d.projectId }}
						search={{ from: String(in3d.from), to: String(in3d.to), panel: panel.id }}
						aria-label={labelled(t('compare.in_3d'), label)}
					>
						{t('compare.in_3d')}
					</TextLink>
				)}
				<Changes panel={panel} />
				<Properties panel={panel} />
				<Reasons panel={panel} />
				{editable && panel.categories.includes('uncertain') && before && panel.candidates.length > 0 && (
					<Candidates panel={panel} isBusy={isBusy} onDecide={onDecide} />
				)}
			</div>
			<div className={classes.decision}>
				{decidedText && <Text size="sm">{who ? labelled(decidedText, isolated(who)) : decidedText}</Text>}
				{editable && (
					<Group gap="xs" wrap="nowrap">
						{choices
							.filter((choice) => choice !== decision)
							.map((choice) => (
								<Button
									key={choice}
									size="xs"
									variant="default"
									disabled={isBusy}
									aria-label={labelled(t(`decide.${choice}`), label)}
									onClick={() => onDecide({ decision: choice })}
								>
									{t(`decide.${choice}`)}
								</Button>
							))}
						{decision && (
							<Button size="xs" variant="subtle" disabled={isBusy} onClick={() => onDecide({ decision: null })}>
								{t('decide.none')}
							</Button>
						)}
					</Group>
				)}
			</div>
		</li>
	)
}

/** What is another one than before. */
function Changes({ panel }: { panel: ImpactPanel }) {
	const { t } = useTranslation('versions')
	const facts = useChangeFacts()(panel)
	return (
		<FactList facts={[...facts, panel.planned_date !== null && labelled(t('planned'), dayText(panel.planned_date))]} />
	)
}

function Properties({ panel: { properties, property_count } }: { panel: ImpactPanel }) {
	const { t, i18n } = useTranslation('versions')
	const measures = useMeasures()
	if (property_count === 0) return null
	return (
		<details className={classes.properties}>
			<summary>{labelled(t('properties'), measures.number(property_count))}</summary>
			<ul>
				{properties.map(({ set, name, before, after }) => (
					<li key={`${set}/${name}`}>
						<bdi>{labelled(name, fromTo(before ?? t('nothing'), after ?? t('nothing'), i18n.dir()))}</bdi>
					</li>
				))}
			</ul>
		</details>
	)
}

const confidenceKey = (confidence: number, mayBeSure: boolean) =>
	mayBeSure && confidence >= SURE_FROM ? 'sure' : confidence >= LIKELY_FROM ? 'likely' : 'unsure'

/** @param mayBeSure whether nobody is asked about it */
function useReasons(mayBeSure: boolean): (confidence: number | null, reasons: readonly MatchReason[]) => string {
	const { t } = useTranslation('versions')
	const measures = useMeasures()
	return (confidence, reasons) => {
		const text = measures.list(reasons.map((reason) => t(`reason.${reason}`)))
		if (confidence === null) return text
		const how = t(`confidence.${confidenceKey(confidence, mayBeSure)}`)
		return text ? labelled(how, text) : how
	}
}

function Reasons({ panel: { confidence, reasons } }: { panel: ImpactPanel }) {
	const text = useReasons(true)(confidence, reasons)
	return text ? (
		<Text size="sm" c="dimmed">
			{text}
		</Text>
	) : null
}

type CandidatesProps = Pick<ImpactPanelRowProps, 'panel' | 'isBusy' | 'onDecide'>

/** The panels of the version that an uncertain panel may be. */
function Candidates({ panel, isBusy, onDecide }: CandidatesProps) {
	const { t } = useTranslation('versions')
	const textOf = useReasons(false)
	return (
		<fieldset className={classes.candidates}>
			<legend>{t('candidates')}</legend>
			{panel.candidates.map(({ element, mark, confidence, reasons }) => {
				const isChosen = panel.decision === 'map' && panel.after?.element === element
				return (
					<div key={element} className={classes.candidate}>
						<Button
							size="xs"
							variant={isChosen ? 'filled' : 'default'}
							aria-pressed={isChosen}
							disabled={isBusy}
							onClick={() => onDecide({ decision: 'map', element })}
						>
							{t('choose', { mark: mark || t('unnamed') })}
						</Button>
						<Text size="sm" c="dimmed">
							{textOf(confidence, reasons)}
						</Text>
					</div>
				)
			})}
		</fieldset>
	)
}
