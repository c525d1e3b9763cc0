import { Button, CloseButton, Portal } from '@mantine/core'
import type { Panel } from '@panelyard/contracts/panels/panels'
import type { Project } from '@panelyard/contracts/projects/projects'
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { closeAssistant, updateAssistant } from '../../domain/assistant/assistant-session.ts'
import { endProposal, type ShownProposal, showProposal, useIsPainted } from '../../domain/assistant/shown-proposal.ts'
import { usePanels } from '../../domain/panels/list/panels.queries.ts'
import classes from './assistant.module.css'
import { type Asked, useOpenAnswer } from './open-answer.ts'
import { proposedPanels } from './proposed-panels.ts'
import { ShownSide } from './shown-side.tsx'
import type { OutcomeProps } from './use-asking.ts'
import { proposalText, useOutcomeSummary } from './use-outcome-summary.ts'
import { useProposal } from './use-proposal.ts'
import { useThings } from './use-things.ts'

const NO_PANELS: Panel[] = []

type OpenProposalProps = { project: Project /** A bar stands in place of the pane. */; isFolded: boolean }

/** What the open assistant shows outside its pane: its proposal in lists and pictures, and a bar while it is folded. */
export function OpenProposal({ project, isFolded }: OpenProposalProps) {
	const { asked } = useOpenAnswer(project.id)
	return (
		<>
			{isProposal(asked) && <PaintedProposal project={project} asked={asked} />}
			{isFolded && <FoldedBar project={project} asked={asked} />}
		</>
	)
}

type AskedProposal = OutcomeProps<'proposal'>['asked']
const isProposal = (asked: Asked | null): asked is AskedProposal => asked?.answer.outcome === 'proposal'

/** Shows the ticked parts in lists and pictures for as long as the proposal is open. */
function PaintedProposal({ project, asked: { answer } }: { project: Project; asked: AskedProposal }) {
	const panels = usePanels(project.id).data?.panels ?? NO_PANELS
	const { statuses } = useThings(project.id, answer.changes)
	const { skipped, side } = useOpenAnswer(project.id)
	const { taken, byPart } = useProposal(answer, skipped, panels)
	const proposed = useMemo(() => proposedPanels(taken, byPart, statuses), [taken, byPart, statuses])
	const own = useRef<ShownProposal | null>(null)
	useLayoutEffect(() => {
		own.current = proposed.size > 0 ? { project_id: project.id, side, panels: proposed } : null
		showProposal(own.current)
	}, [project.id, side, proposed])
	// The next page shows it again before this one is gone.
	useEffect(() => () => endProposal(own.current), [])
	return null
}

/** What was answered in a line, the two sides of a proposal, and the way back to the pane. */
function FoldedBar({ project, asked }: { project: Project; asked: Asked | null }) {
	const { t } = useTranslation(['assistant', 'asking'])
	const summary = useOutcomeSummary(asked)
	const hasSides = useIsPainted() && isProposal(asked)
	useLayoutEffect(() => {
		document.documentElement.toggleAttribute('data-assistant-sides', hasSides)
		return () => document.documentElement.removeAttribute('data-assistant-sides')
	}, [hasSides])
	return (
		<Portal>
			<section className={classes.folded} data-foot aria-label={t('title')}>
				<strong className={classes.foldedText}>
					{isProposal(asked) ? <TickedCount project={project} asked={asked} /> : summary || t('title')}
				</strong>
				<Button size="xs" onClick={() => updateAssistant({ is_folded: false })}>
					{t('asking:unfold')}
				</Button>
				<CloseButton aria-label={t('close')} onClick={closeAssistant} />
				{hasSides && (
					<div className={classes.foldedSide}>
						<ShownSide projectId={project.id} />
					</div>
				)}
			</section>
		</Portal>
	)
}

function TickedCount({ project, asked: { answer } }: { project: Project; asked: AskedProposal }) {
	const { t } = useTranslation(['assistant', 'asking'])
	const panels = usePanels(project.id).data?.panels ?? NO_PANELS
	const { changes, count } = useProposal(answer, useOpenAnswer(project.id).skipped, panels)
	return proposalText(answer, changes.length, count, t)
}
