import type { ProposalPart, ProposedChange, ProposeResponse } from '@panelyard/contracts/assistant/assistant'
import { thingOf } from '@panelyard/contracts/assistant/assistant-changes'
import type { Panel } from '@panelyard/contracts/panels/panels'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './assistant.module.css'
import { ProposalPartRow } from './proposal-part-row.tsx'
import { ProposedChangeRow } from './proposed-change-row.tsx'
import { isBeside } from './proposed-panels.ts'
import { useThings } from './use-things.ts'

type ProposalListsProps = {
	answer: Extract<ProposeResponse, { outcome: 'proposal' }>
	projectId: string
	byPart: ReadonlyMap<string, readonly Panel[]>
	skipped: readonly string[]
	onToggle: (key: string) => void
}

/** What would be added, changed and removed, each with a tick; panels are only changed. */
export function ProposalLists({ answer, projectId, byPart, skipped, onToggle }: ProposalListsProps) {
	const { t } = useTranslation('asking')
	const { changes, parts } = answer
	const things = useThings(projectId, changes)
	const lacks = ({ action }: ProposalPart): string | null => {
		const missing = changes.find(
			({ key, change }) => skipped.includes(key) && 'id' in change && change.id === thingOf(action),
		)?.change
		return missing && 'name' in missing ? missing.name : null
	}
	const changeRow = (proposed: ProposedChange) => (
		<ProposedChangeRow
			key={proposed.key}
			proposed={proposed}
			things={things}
			isTaken={!skipped.includes(proposed.key)}
			onToggle={() => onToggle(proposed.key)}
		/>
	)
	const partRow = (part: ProposalPart) => {
		const lacked = lacks(part)
		return (
			<ProposalPartRow
				key={part.key}
				part={part}
				things={things}
				panels={byPart.get(part.key) ?? []}
				isTaken={lacked === null && !skipped.includes(part.key)}
				lacks={lacked}
				isBeside={isBeside(part, parts)}
				onToggle={() => onToggle(part.key)}
			/>
		)
	}
	if (changes.length === 0) return <ul className={classes.parts}>{parts.map(partRow)}</ul>
	const added = changes.filter(({ change }) => change.do.startsWith('create_'))
	const removed = changes.filter(({ change }) => change.do.startsWith('delete_'))
	const changed = changes.filter((each) => !added.includes(each) && !removed.includes(each))
	return (
		<>
			<ProposalList heading={t('added')}>{added.map(changeRow)}</ProposalList>
			<ProposalList heading={t('changed')}>{[...changed.map(changeRow), ...parts.map(partRow)]}</ProposalList>
			<ProposalList heading={t('removed')}>{removed.map(changeRow)}</ProposalList>
		</>
	)
}

function ProposalList({ heading, children }: { heading: string; children: ReactNode[] }) {
	const id = useId()
	if (children.length === 0) return null
	return (
		<section aria-labelledby={id} className={classes.list}>
			<h4 id={id} className={classes.listHeading}>
				{heading}
			</h4>
			<ul className={classes.parts}>{children}</ul>
		</section>
	)
}
