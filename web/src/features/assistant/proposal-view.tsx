import { Alert, Button, Checkbox, Group, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import type { ApplyProposalResponse, ProposalPart } from '@panelyard/contracts/assistant'
import type { Panel } from '@panelyard/contracts/panels'
import { CONFIRM_PANELS } from '@panelyard/contracts/said-instruction'
import type { Status } from '@panelyard/contracts/statuses'
import { useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { newId } from '../../api/outbox/change.ts'
import { draftProposal } from '../../domain/assistant/proposal-changes.ts'
import { type ShownProposal, showProposal, useIsPainted } from '../../domain/assistant/shown-proposal.ts'
import { useChangeByForm } from '../../domain/changes/use-change.ts'
import { useStatuses } from '../../domain/statuses/statuses.queries.ts'
import { useErrorText } from '../../ui/error-text.ts'
import classes from './assistant.module.css'
import { PanelLinks, panelsOf } from './panel-links.tsx'
import { ProposalPartRow } from './proposal-part-row.tsx'
import { proposedPanels } from './proposed-panels.ts'
import { UnreadNote } from './unread-note.tsx'
import type { OutcomeProps } from './use-asking.ts'

const NO_STATUSES: Status[] = []

type Draft = Parameters<typeof draftProposal>[1]

/** What would change: parts to untick, a sentence to refine it, and the two ways on. */
export function ProposalView({ asked, project, panels, onAsk, onEnd }: OutcomeProps<'proposal'>) {
	const { t } = useTranslation('assistant')
	const { text, selected, answer } = asked
	const [skipped, setSkipped] = useState<ReadonlySet<string>>(new Set())
	const [isConfirmed, setConfirmed] = useState(false)
	const [side, setSide] = useState<ShownProposal['side']>('after')
	const isPainted = useIsPainted()
	const errorText = useErrorText()
	const apply = useChangeByForm<Draft, ApplyProposalResponse>((draft) => draftProposal(project.id, draft))
	const byPart = useMemo(
		() => new Map(answer.parts.map((part) => [part.key, panelsOf(panels, part.panels)])),
		[answer.parts, panels],
	)
	const taken = useMemo(() => answer.parts.filter(({ key }) => !skipped.has(key)), [answer.parts, skipped])
	const statuses = useStatuses(project.id).data ?? NO_STATUSES
	useShownPanels(project.id, taken, byPart, statuses, side)
	const changing = [...new Set(taken.flatMap(({ key }) => byPart.get(key) ?? []))]
	const count = taken.length === answer.parts.length ? answer.panel_count : changing.length
	const needsConfirmation = count >= CONFIRM_PANELS
	const newGroups = new Set(
		taken.flatMap(({ action }) => (action.do === 'join_group' && 'name' in action.group ? [action.group.name] : [])),
	)
	const toggle = (key: string) => {
		const next = new Set(skipped)
		if (!next.delete(key)) next.add(key)
		setSkipped(next)
	}
	const submit = () => {
		const { instruction, fingerprint } = answer
		const new_group_ids = [...newGroups].map(() => newId())
		const skip = [...skipped]
		apply.mutate(
			{ text, instruction, fingerprint, selected: [...selected], skip, confirmed: isConfirmed, new_group_ids, count },
			{ onSuccess: onEnd },
		)
	}
	const isStale = apply.error instanceof ApiError && apply.error.code === 'CONFLICT'
	if (answer.parts.length === 0)
		return (
			<Stack gap="xs">
				<Text size="sm">{answer.stayed > 0 ? t('nothing') : t('no_panels')}</Text>
				<UnreadNote words={answer.unread} />
			</Stack>
		)
	return (
		<Stack gap="sm" role="group" aria-label={t('changes', { count })}>
			<h3 className={classes.heading}>{t('changes', { count })}</h3>
			{isPainted && (
				<SegmentedControl
					size="xs"
					aria-label={t('shows')}
					value={side}
					onChange={(value) => setSide(value === 'before' ? 'before' : 'after')}
					data={[
						{ value: 'before', label: t('now') },
						{ value: 'after', label: t('then') },
					]}
				/>
			)}
			<ul className={classes.parts}>
				{answer.parts.map((part) => (
					<ProposalPartRow
						key={part.key}
						part={part}
						projectId={project.id}
						panels={byPart.get(part.key) ?? []}
						isTaken={!skipped.has(part.key)}
						onToggle={() => toggle(part.key)}
					/>
				))}
			</ul>
			<ProposalNotes {...answer} />
			<PanelLinks project={project} panels={changing} isProposal />
			<Refine mark={changing[0]?.mark ?? ''} onRefine={(more) => onAsk(`${text}, ${more}`)} />
			{needsConfirmation && (
				<Checkbox
					label={t('confirm')}
					checked={isConfirmed}
					onChange={(event) => setConfirmed(event.currentTarget.checked)}
				/>
			)}
			{apply.isError && (
				<Alert color="red" title={t('apply_failed')}>
					<Stack gap="xs" align="flex-start">
						<Text size="sm">{errorText(apply.error)}</Text>
						{isStale && (
							<Button size="xs" variant="default" onClick={() => onAsk(text)}>
								{t('anew')}
							</Button>
						)}
					</Stack>
				</Alert>
			)}
			<Group justify="flex-end" gap="xs">
				<Button variant="default" onClick={onEnd}>
					{t('discard')}
				</Button>
				<Button
					loading={apply.isPending}
					disabled={count === 0 || isStale || (needsConfirmation && !isConfirmed)}
					onClick={submit}
				>
					{t('apply_count', { count })}
				</Button>
			</Group>
		</Stack>
	)
}

/** Shows the ticked parts in lists and pictures for as long as the proposal is open. */
function useShownPanels(
	project_id: string,
	taken: readonly ProposalPart[],
	byPart: ReadonlyMap<string, readonly Panel[]>,
	statuses: readonly Status[],
	side: ShownProposal['side'],
): void {
	const panels = useMemo(() => proposedPanels(taken, byPart, statuses), [taken, byPart, statuses])
	useLayoutEffect(() => {
		showProposal(panels.size > 0 ? { project_id, side, panels } : null)
	}, [project_id, side, panels])
	useEffect(() => () => showProposal(null), [])
}

function ProposalNotes({
	stayed,
	not_ready,
	miscounted,
	unread,
}: Pick<OutcomeProps<'proposal'>['asked']['answer'], 'stayed' | 'not_ready' | 'miscounted' | 'unread'>) {
	const { t } = useTranslation('assistant')
	return (
		<>
			{not_ready > 0 && (
				<Alert color="yellow">
					<Text size="sm">{t('not_ready', { count: not_ready })}</Text>
				</Alert>
			)}
			{miscounted.length > 0 && (
				<Alert color="yellow">
					{miscounted.map((each) => (
						<Text key={each.mark} size="sm">
							{t('miscounted', each)}
						</Text>
					))}
				</Alert>
			)}
			{stayed > 0 && (
				<Text size="sm" c="dimmed">
					{t('stayed', { count: stayed })}
				</Text>
			)}
			<UnreadNote words={unread} />
		</>
	)
}

function Refine({ mark, onRefine }: { mark: string; onRefine: (more: string) => void }) {
	const { t } = useTranslation('assistant')
	const [more, setMore] = useState('')
	return (
		<form
			className={classes.refine}
			onSubmit={(event) => {
				event.preventDefault()
				if (more.trim() !== '') onRefine(more.trim())
			}}
		>
			<TextInput
				size="sm"
				label={t('refine', { mark })}
				dir="auto"
				value={more}
				onChange={(event) => setMore(event.currentTarget.value)}
			/>
			<Button type="submit" size="sm" variant="default" disabled={more.trim() === ''}>
				{t('refine_button')}
			</Button>
		</form>
	)
}
