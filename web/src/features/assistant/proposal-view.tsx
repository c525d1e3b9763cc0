import { Alert, Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core'
import { type ApplyProposalResponse, mostPanels } from '@panelyard/contracts/assistant/assistant-changes'
import { CONFIRM_PANELS } from '@panelyard/contracts/assistant/said-instruction'
import type { Panel } from '@panelyard/contracts/panels/panels'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { draftProposal } from '../../domain/assistant/proposal-changes.ts'
import { useIsPainted } from '../../domain/assistant/shown-proposal.ts'
import { useChangeByForm } from '../../domain/changes/use-change.ts'
import { useHidesPanel } from '../../domain/palette/offered-selection.ts'
import { useMeasures } from '../../locales/measures.ts'
import { useErrorText } from '../../ui/messages/error-text.ts'
import classes from './assistant.module.css'
import { HeldNote } from './held-note.tsx'
import { MarkList } from './mark-list.tsx'
import { choose, useOpenAnswer } from './open-answer.ts'
import { PanelLinks } from './panel-links.tsx'
import { ProposalLists } from './proposal-lists.tsx'
import { outdatedCount } from './proposed-panels.ts'
import { sentenceDirection } from './sentence-direction.ts'
import { ShownSide } from './shown-side.tsx'
import { Understood } from './understood.tsx'
import { UnreadNote } from './unread-note.tsx'
import type { OutcomeProps } from './use-asking.ts'
import { proposalText } from './use-outcome-summary.ts'
import { useProposal } from './use-proposal.ts'

type Draft = Parameters<typeof draftProposal>[1]

/** What would change: parts to untick, a sentence to refine it, and the two ways on. */
export function ProposalView({ asked, project, panels, onAsk, onEnd }: OutcomeProps<'proposal'>) {
	const { t } = useTranslation(['assistant', 'asking'])
	const { text, selected, answer } = asked
	const { skipped } = useOpenAnswer(project.id)
	const [isConfirmed, setConfirmed] = useState(false)
	const isPainted = useIsPainted()
	const errorText = useErrorText()
	const apply = useChangeByForm<Draft, ApplyProposalResponse>((draft) => draftProposal(project.id, draft))
	const { byPart, changes, changing, count: all, ready } = useProposal(answer, skipped, panels)
	const [reason, setReason] = useState<string | null>(null)
	const count = reason === null ? ready : all
	const outdated = useMemo(() => outdatedCount(answer.parts, byPart), [answer.parts, byPart])
	const needsConfirmation = mostPanels(changes, count) >= CONFIRM_PANELS
	const toggle = (key: string) =>
		choose(project.id, { skipped: skipped.includes(key) ? skipped.filter((one) => one !== key) : [...skipped, key] })
	const submit = () => {
		const { instruction, fingerprint } = answer
		apply.mutate(
			{
				...{ text, instruction, fingerprint, selected, skip: skipped, confirmed: isConfirmed, count },
				changes: changes.length,
				override_reason: reason?.trim() ?? null,
			},
			{ onSuccess: onEnd },
		)
	}
	const heading = proposalText(answer, changes.length, count, t)
	const needsReason = reason !== null && reason.trim() === '' && answer.breaks.some(({ mode }) => mode === 'block')
	const isStale = apply.error instanceof ApiError && apply.error.code === 'CONFLICT'
	if (answer.parts.length + answer.changes.length === 0)
		return (
			<Stack gap="xs">
				<Understood instruction={answer.instruction} project={project} panels={panels} />
				<Text size="sm">{heading}</Text>
				<ExistingNote existing={answer.existing} />
				<UnreadNote words={answer.unread} />
			</Stack>
		)
	return (
		<Stack gap="sm" role="group" aria-label={heading}>
			<h3 className={classes.heading}>{heading}</h3>
			<Understood instruction={answer.instruction} project={project} panels={panels} />
			<HiddenNote projectId={project.id} panels={changing} />
			{isPainted && answer.parts.length > 0 && <ShownSide projectId={project.id} />}
			<ProposalLists answer={answer} projectId={project.id} byPart={byPart} skipped={skipped} onToggle={toggle} />
			<ExistingNote existing={answer.existing} />
			<HeldNote projectId={project.id} answer={answer} held={all - ready} reason={reason} onReason={setReason} />
			<ProposalNotes {...answer} />
			{answer.parts.length > 0 && <PanelLinks project={project} panels={changing} isProposal />}
			{answer.parts.length > 0 && (
				<Refine mark={changing[0]?.mark ?? ''} onRefine={(more) => onAsk(`${text}, ${more}`)} />
			)}
			{outdated > 0 && !apply.isPending && !isStale && (
				<Alert color="yellow">
					<Stack gap="xs" align="flex-start">
						<Text size="sm">{t('asking:outdated', { count: outdated })}</Text>
						<Button size="xs" variant="default" onClick={() => onAsk(text)}>
							{t('anew')}
						</Button>
					</Stack>
				</Alert>
			)}
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
			<Group justify="flex-end" gap="xs" className={classes.actions}>
				<Button variant="default" onClick={onEnd}>
					{t('discard')}
				</Button>
				<Button
					loading={apply.isPending}
					disabled={count + changes.length === 0 || isStale || needsReason || (needsConfirmation && !isConfirmed)}
					onClick={submit}
				>
					{changes.length > 0 ? t('apply') : t('apply_count', { count })}
				</Button>
			</Group>
		</Stack>
	)
}

/** Names the panels that would change although the page's filters hide them. */
function HiddenNote({ projectId, panels }: { projectId: string; panels: readonly Panel[] }) {
	const { t } = useTranslation('panels')
	const hides = useHidesPanel(projectId)
	const hidden = useMemo(() => panels.filter(hides), [panels, hides])
	if (hidden.length === 0) return null
	return (
		<Alert color="yellow">
			<Text size="sm">{t('selected_hidden', { count: hidden.length })}</Text>
			<MarkList panels={hidden} />
		</Alert>
	)
}

/** What would have been created, but is there already. */
function ExistingNote({ existing }: Pick<OutcomeProps<'proposal'>['asked']['answer'], 'existing'>) {
	const { t } = useTranslation('asking')
	const measures = useMeasures()
	if (existing.length === 0) return null
	const names = measures.list(existing.map(({ name }) => name))
	return <Text size="sm">{t('existing', { names })}</Text>
}

function ProposalNotes({
	stayed,
	miscounted,
	unread,
	undated,
}: Pick<OutcomeProps<'proposal'>['asked']['answer'], 'stayed' | 'miscounted' | 'unread' | 'undated'>) {
	const { t } = useTranslation(['assistant', 'asking'])
	return (
		<>
			{undated !== undefined && (
				<Alert color="yellow">
					<Text size="sm">{t('asking:undated', { words: undated })}</Text>
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
				dir={sentenceDirection(more)}
				value={more}
				onChange={(event) => setMore(event.currentTarget.value)}
			/>
			<Button type="submit" size="sm" variant="default" disabled={more.trim() === ''}>
				{t('refine_button')}
			</Button>
		</form>
	)
}
