import { Alert, Button, Group, Stack, Text, Textarea, VisuallyHidden } from '@mantine/core'
import { MAX_INSTRUCTION_LENGTH } from '@panelyard/contracts/assistant/assistant'
import type { Panel } from '@panelyard/contracts/panels/panels'
import { type Project, roleAllows } from '@panelyard/contracts/projects/projects'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type AssistantSession, updateAssistant } from '../../domain/assistant/assistant-session.ts'
import { offeredSelection, useSelectedCount } from '../../domain/palette/offered-selection.ts'
import { usePanels } from '../../domain/panels/list/panels.queries.ts'
import { useTouchLayout } from '../../ui/appearance/media.ts'
import { useErrorText } from '../../ui/messages/error-text.ts'
import { AskingProgress } from './asking-progress.tsx'
import classes from './assistant.module.css'
import { Examples } from './examples.tsx'
import { ModelNote, ModelSwitch } from './model-switch.tsx'
import { cancelAsking, forgetAnswer, useOpenAnswer } from './open-answer.ts'
import { Outcome } from './outcome.tsx'
import { sentenceDirection } from './sentence-direction.ts'
import { useAsking } from './use-asking.ts'
import { useModel } from './use-model.ts'
import { useOutcomeSummary } from './use-outcome-summary.ts'

const NO_PANELS: Panel[] = []

type AssistantPaneProps = { project: Project; session: AssistantSession }

/** A field for what should happen, and what it would come to. */
export function AssistantPane({ project, session: { text, to_ask, opening } }: AssistantPaneProps) {
	const { t } = useTranslation(['assistant', 'asking', 'reader'])
	const panels = usePanels(project.id).data?.panels ?? NO_PANELS
	const field = useRef<HTMLTextAreaElement>(null)
	const result = useRef<HTMLDivElement>(null)
	const { asking, failed, asked } = useOpenAnswer(project.id)
	const askServer = useAsking(project, panels)
	const reader = useModel(project.id)
	const errorText = useErrorText()
	const isByTouch = useTouchLayout()
	const summary = useOutcomeSummary(asking ? null : asked)
	const selected = useSelectedCount(project.id)
	const mayChange = project.role !== null && roleAllows(project.role, 'editor')
	const length = text.trim().length
	const isTooLong = length > MAX_INSTRUCTION_LENGTH
	/** @param about panels that were selected for the sentence this one goes on from */
	const ask = (sentence: string, about: readonly string[] = []) => {
		const said = sentence.trim()
		updateAssistant({ text: sentence, to_ask: null })
		if (said === '' || said.length > MAX_INSTRUCTION_LENGTH) return
		const chosen = about.length > 0 ? about : offeredSelection(project.id)
		void askServer({ text: said, selected: chosen, without_model: !reader.isWanted }).then(() => {
			const { activeElement } = document
			// The keyboard on a screen would cover it, unless somebody is typing on.
			const isCovered = isByTouch && activeElement === field.current && field.current?.value === sentence
			// A button that was pressed for it is gone.
			if (isCovered || activeElement === document.body) result.current?.focus()
		})
	}
	const begin = useEffectEvent(() => {
		if (to_ask !== null) ask(to_ask)
		field.current?.focus({ preventScroll: true })
	})
	// Each opening begins anew.
	useEffect(() => begin(), [opening])
	const onKeyDown = (event: KeyboardEvent) => {
		if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
		event.preventDefault()
		ask(text)
	}
	const startAgain = () => {
		forgetAnswer(project.id)
		updateAssistant({ text: '', to_ask: null })
		field.current?.focus()
	}
	return (
		<Stack gap="md" className={classes.pane}>
			<form
				onSubmit={(event) => {
					event.preventDefault()
					ask(text)
				}}
			>
				<Stack gap="xs">
					<Textarea
						ref={field}
						label={t('field')}
						description={t(mayChange ? 'hint' : 'asking:hint_viewer')}
						autosize
						minRows={2}
						maxRows={10}
						error={isTooLong && t('reader:too_long', { length, most: MAX_INSTRUCTION_LENGTH })}
						dir={sentenceDirection(text)}
						value={text}
						onChange={(event) => updateAssistant({ text: event.currentTarget.value })}
						onKeyDown={onKeyDown}
					/>
					{selected > 0 && (
						<Text size="sm" c="dimmed">
							{t('asking:these', { count: selected })}
						</Text>
					)}
					<ModelSwitch reader={reader} />
					<Button type="submit" disabled={length === 0 || isTooLong} className={classes.ask}>
						{t('ask')}
					</Button>
				</Stack>
			</form>
			<VisuallyHidden role="status">{summary}</VisuallyHidden>
			{asking && (
				<AskingProgress
					key={asking.ask_id}
					askId={asking.ask_id}
					isByModel={reader.model !== null && !asking.without_model}
					onCancel={() => {
						cancelAsking(project.id)
						field.current?.focus()
					}}
				/>
			)}
			{failed && (
				<Alert color="red" title={t('propose_failed')}>
					<Stack gap="xs" align="flex-start">
						<Text size="sm">{errorText(failed.error)}</Text>
						<Button size="xs" variant="default" onClick={() => ask(failed.asking.text, failed.asking.selected)}>
							{t('asking:retry')}
						</Button>
					</Stack>
				</Alert>
			)}
			{asked && (
				<div
					ref={result}
					tabIndex={-1}
					className={classes.result}
					inert={asking !== null}
					data-waiting={asking ? true : undefined}
				>
					<ModelNote outcome={asked.answer.model} name={reader.model?.name ?? ''} />
					{asked.text !== text.trim() && (
						<Text size="sm" c="dimmed" mb="xs" dir={sentenceDirection(asked.text)} lineClamp={3}>
							“{asked.text}”
						</Text>
					)}
					<Outcome
						asked={asked}
						project={project}
						panels={panels}
						onAsk={(sentence) => ask(sentence, asked.selected)}
						onEnd={startAgain}
					/>
				</div>
			)}
			{!asked && !asking && !failed && (
				<Examples
					project={project}
					panels={panels}
					mayChange={mayChange}
					onChoose={(example) => {
						updateAssistant({ text: example })
						field.current?.focus()
					}}
				/>
			)}
			{asked && !asking && asked.answer.outcome !== 'proposal' && (
				<Group justify="flex-end">
					<Button size="xs" variant="subtle" onClick={startAgain}>
						{t('asking:start_again')}
					</Button>
				</Group>
			)}
		</Stack>
	)
}
