import { Checkbox, Text, VisuallyHidden } from '@mantine/core'
import type { ProposalPart } from '@panelyard/contracts/assistant/assistant'
import type { Panel } from '@panelyard/contracts/panels/panels'
import { IconArrowBackUp, IconArrowRight } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { dayText } from '../../domain/plan/day-text.ts'
import { StatusChip } from '../../domain/statuses/status-chip.tsx'
import { useStatusName } from '../../domain/statuses/status-name.ts'
import classes from './assistant.module.css'
import { MarkList } from './mark-list.tsx'
import { goesBack } from './proposed-panels.ts'
import type { Things } from './use-things.ts'

type ProposalPartRowProps = {
	part: ProposalPart
	things: Things
	panels: readonly Panel[]
	isTaken: boolean
	/** The name of what it needs and what isn't created; null for nothing. */
	lacks: string | null
	/** Another part changes other statuses of the same panels: this one shows only its own. */
	isBeside: boolean
	onToggle: () => void
}

/** One part of a proposal: how many panels, what they have now and what they would have, and which they are. */
export function ProposalPartRow({ part, things, panels, isTaken, lacks, isBeside, onToggle }: ProposalPartRowProps) {
	const { t } = useTranslation(['assistant', 'asking'])
	const { what, before, after } = usePartTexts(isBeside ? withoutKept(part) : part, things)
	const isBack = goesBack(part, things.statuses)
	const id = useId()
	return (
		<li className={classes.part} data-left-out={!isTaken || undefined}>
			<Checkbox
				checked={isTaken}
				disabled={lacks !== null}
				onChange={onToggle}
				aria-labelledby={`${id}-what ${id}-step`}
				label={
					<span id={`${id}-what`}>
						<strong>{t('panels', { count: part.count })}</strong> · {what}
					</span>
				}
			/>
			{(before || after) && (
				<div className={classes.step} id={`${id}-step`}>
					<span className={classes.side}>{before ?? t('part.none')}</span>
					<IconArrowRight size={16} stroke={1.6} className="mirrored" aria-hidden />
					<VisuallyHidden>→</VisuallyHidden>
					<span className={classes.side}>{after ?? t('part.none')}</span>
				</div>
			)}
			{lacks !== null && (
				<Text size="sm" c="dimmed">
					{t('asking:needs', { name: lacks })}
				</Text>
			)}
			{isBack && (
				<Text size="sm" className={classes.back}>
					<IconArrowBackUp size={16} stroke={1.7} className="mirrored" aria-hidden /> {t('asking:back')}
				</Text>
			)}
			<MarkList panels={panels} />
		</li>
	)
}

/** "Designed → Designed, Issue" beside "Designed → Delivered" would read as if one undid the other. */
const withoutKept = (part: ProposalPart): ProposalPart => ({
	...part,
	before: part.before.filter((id) => !part.after.includes(id)),
	after: part.after.filter((id) => !part.before.includes(id)),
})

type PartTexts = { what: string; before: ReactNode; after: ReactNode }

/** What a part does; `before` and `after` are null for nothing, and both for changes of groups. */
function usePartTexts(
	{ action, before, after }: ProposalPart,
	{ statuses, groups, categories, isNew }: Things,
): PartTexts {
	const { t } = useTranslation('assistant')
	const statusName = useStatusName()
	const groupName = (id: string) => groups.find((group) => group.id === id)?.name ?? ''
	switch (action.do) {
		case 'join_group':
			return {
				what: t(isNew(action.group) ? 'part.join_new' : 'part.join', { name: groupName(action.group) }),
				before: null,
				after: null,
			}
		case 'leave_group':
			return { what: t('part.leave', { name: groupName(action.group) }), before: null, after: null }
		case 'set_category':
		case 'clear_category': {
			const name = ([id]: string[]) => categories.find((category) => category.id === id)?.name ?? null
			return { what: t('part.category'), before: name(before), after: name(after) }
		}
		case 'comment':
			return { what: t('part.comment', { text: action.text }), before: null, after: null }
		case 'resolve_comments':
			return { what: t('part.resolve'), before: null, after: null }
		case 'plan': {
			const status = statuses.find(({ id }) => id === action.status)
			const day = ([date]: string[]) => (date ? dayText(date) : null)
			return {
				what: t('part.plan', { name: status ? statusName(status) : '' }),
				before: day(before),
				after: day(after),
			}
		}
		default: {
			const chips = (ids: readonly string[]) => {
				const carried = statuses.filter(({ id }) => ids.includes(id))
				return carried.length > 0 ? carried.map((status) => <StatusChip key={status.id} status={status} />) : null
			}
			return { what: t('part.status'), before: chips(before), after: chips(after) }
		}
	}
}
