import { Alert, Button, Loader, Stack, Text, Textarea, UnstyledButton } from '@mantine/core'
import { MAX_INSTRUCTION_LENGTH } from '@panelyard/contracts/assistant'
import type { Panel } from '@panelyard/contracts/panels'
import type { Project } from '@panelyard/contracts/projects'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { rememberAsked } from '../../domain/assistant/assistant-open.ts'
import { usePanels } from '../../domain/panels/panels.queries.ts'
import { useErrorText } from '../../ui/error-text.ts'
import { AnswerView } from './answer-view.tsx'
import classes from './assistant.module.css'
import { ColourView } from './colour-view.tsx'
import { ModelProgress } from './model-progress.tsx'
import { ModelNote, ModelSwitch } from './model-switch.tsx'
import { ProjectChangeView } from './project-change-view.tsx'
import { ProposalView } from './proposal-view.tsx'
import { UnclearView } from './unclear-view.tsx'
import { type Asked, newAsking, type OutcomeProps, useAsking } from './use-asking.ts'
import { useModel } from './use-model.ts'

const NO_PANELS: Panel[] = []

type AssistantPaneProps = { project: Project; text: string }

/** A field for what should happen, and what it would come to. */
export function AssistantPane({ project, text: given }: AssistantPaneProps) {
	const { t } = useTranslation(['assistant', 'reader'])
	const panels = usePanels(project.id).data?.panels
	const [text, setText] = useState(given)
	const field = useRef<HTMLTextAreaElement>(null)
	const asking = useAsking(project, panels ?? NO_PANELS)
	const reader = useModel(project.id)
	const errorText = useErrorText()
	const isTooLong = text.trim().length > MAX_INSTRUCTION_LENGTH
	const ask = (asked: string) => {
		setText(asked)
		const said = asked.trim()
		rememberAsked(said)
		if (said !== '' && said.length <= MAX_INSTRUCTION_LENGTH) asking.mutate(newAsking(said, !reader.isWanted))
	}
	const begin = useEffectEvent(() => {
		if (given.trim() !== '') ask(given)
		else field.current?.focus()
	})
	useEffect(() => begin(), [])
	const onKeyDown = (event: KeyboardEvent) => {
		if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
		event.preventDefault()
		ask(text)
	}
	const startAgain = () => {
		rememberAsked('')
		asking.reset()
		setText('')
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
						description={t('hint')}
						autosize
						minRows={2}
						maxRows={10}
						error={isTooLong && t('reader:too_long', { length: text.trim().length, most: MAX_INSTRUCTION_LENGTH })}
						dir="auto"
						value={text}
						onChange={(event) => setText(event.currentTarget.value)}
						onKeyDown={onKeyDown}
					/>
					<ModelSwitch reader={reader} />
					<Button
						type="submit"
						loading={asking.isPending}
						disabled={text.trim() === '' || isTooLong}
						className={classes.ask}
					>
						{t('ask')}
					</Button>
				</Stack>
			</form>
			<div aria-live="polite" aria-busy={asking.isPending}>
				{asking.isPending &&
					(reader.model && !asking.variables.without_model ? (
						<ModelProgress key={asking.variables.ask_id} askId={asking.variables.ask_id} onCancel={asking.cancel} />
					) : (
						<Loader size="sm" />
					))}
				{asking.isError && (
					<Alert color="red" title={t('propose_failed')}>
						{errorText(asking.error)}
					</Alert>
				)}
				{asking.isSuccess && <ModelNote outcome={asking.data.answer.model} name={reader.model?.name ?? ''} />}
				{asking.isSuccess && (
					<Outcome
						key={asking.submittedAt}
						asked={asking.data}
						project={project}
						panels={panels ?? NO_PANELS}
						onAsk={ask}
						onEnd={startAgain}
					/>
				)}
			</div>
			{asking.isIdle && <Examples panels={panels ?? NO_PANELS} onChoose={setText} />}
		</Stack>
	)
}

function Outcome({ asked, ...rest }: OutcomeProps<Asked['answer']['outcome']>) {
	const { answer } = asked
	switch (answer.outcome) {
		case 'unclear':
			return <UnclearView unclear={answer.unclear} text={asked.text} onAsk={rest.onAsk} />
		case 'proposal':
			return <ProposalView asked={{ ...asked, answer }} {...rest} />
		case 'answer':
			return <AnswerView answer={answer} project={rest.project} panels={rest.panels} />
		case 'colour':
			return <ColourView by={answer.by} project={rest.project} />
		case 'project':
			return <ProjectChangeView {...rest} answer={answer} text={asked.text} />
	}
}

/** Sentences with the project's own marks, to begin with. */
function Examples({ panels, onChoose }: { panels: readonly Panel[]; onChoose: (text: string) => void }) {
	const { t } = useTranslation('assistant')
	const [first, second] = [...new Set(panels.slice(0, 50).flatMap(({ mark }) => (mark ? [mark] : [])))]
	const examples =
		first && second
			? [t('example_set', { first, second }), t('example_group', { first, second }), t('example_ask')]
			: [t('example_ask')]
	return (
		<Stack gap={4}>
			<Text size="sm" c="dimmed" component="h3">
				{t('examples')}
			</Text>
			{examples.map((example) => (
				<UnstyledButton key={example} className={classes.example} dir="auto" onClick={() => onChoose(example)}>
					{example}
				</UnstyledButton>
			))}
		</Stack>
	)
}
