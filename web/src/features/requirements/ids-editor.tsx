import { Alert, Button, Modal, Select, Text, Textarea, TextInput } from '@mantine/core'
import type { Panel } from '@panelyard/contracts/panels'
import type { Project } from '@panelyard/contracts/projects'
import { type FoundRequirements, PreviewRequirementResponse } from '@panelyard/contracts/requirements'
import { writeIds } from '@panelyard/contracts/write-ids'
import { IconDownload, IconPlus } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../api/call-api.ts'
import { newId } from '../../api/new-id.ts'
import { useConformanceWords } from '../../domain/conformance/use-conformance-words.ts'
import { usePanelProperties } from '../../domain/panels/panel-properties.queries.ts'
import { usePanels } from '../../domain/panels/panels.queries.ts'
import { PropertyDialog } from '../../domain/panels/property-dialog.tsx'
import { requirementsPath, useAddRequirement } from '../../domain/requirements/requirements.queries.ts'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { fileNameOf, saveFile } from '../../ui/save-file.ts'
import { toast } from '../../ui/toast.ts'
import classes from './ids-editor.module.css'
import { blankQuestion, isComplete, PRESETS, presetQuestion, type QuestionDraft, questionOf } from './question-draft.ts'
import { QuestionFields } from './question-fields.tsx'

type IdsEditorProps = { project: Project; opened: boolean; onClose: () => void }

/** Makes an IDS of what people most often require of panels, by what the model has. */
export function IdsEditor({ project, opened, onClose }: IdsEditorProps) {
	const { t } = useTranslation('requirements')
	return (
		<Modal
			opened={opened}
			onClose={onClose}
			title={t('editor.open')}
			size={720}
			// A tap outside doesn't discard what was put together.
			closeOnClickOutside={false}
		>
			<EditorForm project={project} onClose={onClose} />
		</Modal>
	)
}

const NO_PANELS: Panel[] = []

/** The classes of some panels, the most common one first. */
function classesOf(panels: readonly Panel[]): string[] {
	const counts = new Map<string, number>()
	for (const { class: name } of panels) counts.set(name, (counts.get(name) ?? 0) + 1)
	return [...counts].sort((a, b) => b[1] - a[1]).map(([name]) => name)
}

function EditorForm({ project, onClose }: Omit<IdsEditorProps, 'opened'>) {
	const { t } = useTranslation('requirements')
	const words = useConformanceWords()
	const known = classesOf(usePanels(project.id).data?.panels ?? NO_PANELS)
	const properties = usePanelProperties(project, true).data ?? []
	const [title, setTitle] = useState('')
	const [chosen, setChosen] = useState<string | null>(null)
	const [predefined_type, setPredefined] = useState('')
	const [instructions, setInstructions] = useState('')
	const [questions, setQuestions] = useState<readonly QuestionDraft[]>([])
	const [isChoosing, setChoosing] = useState(false)
	const add = useAddRequirement(project.id)
	const entity = chosen ?? known[0] ?? 'IfcElementAssembly'
	const content = writeIds({
		...{ title: title.trim() || t('editor.name_default'), instructions: instructions.trim() },
		...{ schema: project.model?.schema ?? '', entity, predefined_type: predefined_type.trim() },
		questions: questions.map(questionOf),
	})
	const preview = usePreview(project.id)
	const found = preview.data?.content === content ? preview.data.found : null
	const specification = found?.files[0]?.specifications[0]
	const isReady = questions.length > 0 && questions.every(isComplete)
	const file_name = `${fileNameOf(title || t('editor.name_default'), 'requirements')}.ids`
	const ask = (question: QuestionDraft | null) => {
		if (question) setQuestions((all) => [...all, question])
		else setChoosing(true)
	}
	const change = (id: string, part: Partial<QuestionDraft>) =>
		setQuestions((all) => all.map((each) => (each.id === id ? { ...each, ...part } : each)))
	const save = () =>
		add.mutateAsync({ id: newId(), file_name, content }).then(
			() => {
				toast.success(t('added', { file: file_name }))
				onClose()
			},
			// The form shows why.
			() => {},
		)
	return (
		<div className={classes.form}>
			<TextInput
				label={t('editor.name')}
				placeholder={t('editor.name_default')}
				maxLength={120}
				dir="auto"
				data-autofocus
				value={title}
				onChange={({ currentTarget }) => setTitle(currentTarget.value)}
			/>
			<div className={classes.fields}>
				<Select
					label={t('editor.entity')}
					allowDeselect={false}
					data={known.length > 0 ? known : [entity]}
					value={entity}
					onChange={setChosen}
				/>
				<TextInput
					label={t('editor.predefined')}
					description={t('editor.predefined_hint')}
					inputWrapperOrder={['label', 'input', 'description']}
					maxLength={60}
					dir="ltr"
					value={predefined_type}
					onChange={({ currentTarget }) => setPredefined(currentTarget.value)}
				/>
			</div>
			<div>
				<Text fw={550} size="sm" mb={6}>
					{t('editor.ask')}
				</Text>
				<div className={classes.presets}>
					{PRESETS.map((preset) => (
						<Button
							key={preset}
							size="xs"
							variant="default"
							leftSection={<IconPlus size={14} aria-hidden />}
							onClick={() => ask(presetQuestion(newId(), preset, project.model, properties))}
						>
							{t(`editor.preset.${preset}`)}
						</Button>
					))}
					{(['material', 'classification'] as const).map((kind) => (
						<Button
							key={kind}
							size="xs"
							variant="default"
							leftSection={<IconPlus size={14} aria-hidden />}
							onClick={() => ask(blankQuestion(newId(), { kind }))}
						>
							{t(`editor.preset.${kind}`)}
						</Button>
					))}
					<Button
						size="xs"
						variant="default"
						leftSection={<IconPlus size={14} aria-hidden />}
						onClick={() => ask(null)}
					>
						{t('editor.preset.property')}
					</Button>
				</div>
			</div>
			<PropertyDialog
				project={project}
				title={t('editor.preset.property')}
				isOpen={isChoosing}
				onClose={() => setChoosing(false)}
				onChoose={({ set_name, name }) => ask(blankQuestion(newId(), { set: set_name, name }))}
			/>
			<ul className={classes.questions}>
				{questions.map((question, at) => (
					<QuestionFields
						key={question.id}
						question={question}
						onChange={(part) => change(question.id, part)}
						onRemove={() => setQuestions((all) => all.filter(({ id }) => id !== question.id))}
						found={specification?.requirements[at] ?? null}
					/>
				))}
			</ul>
			<Textarea
				label={t('editor.instructions')}
				description={t('editor.instructions_hint')}
				dir="auto"
				autosize
				minRows={2}
				maxRows={6}
				maxLength={2000}
				value={instructions}
				onChange={({ currentTarget }) => setInstructions(currentTarget.value)}
			/>
			{specification?.message && (
				<Alert color="yellow" role="note">
					{words.specification(specification)}
				</Alert>
			)}
			<FailureAlert
				title={t(add.error ? 'editor.save_failed' : 'editor.check_failed')}
				error={add.error ?? preview.error}
			/>
			<div className={classes.actions}>
				<Button
					variant="default"
					disabled={!isReady}
					loading={preview.isPending}
					onClick={() => preview.mutate(content)}
				>
					{t('editor.check')}
				</Button>
				<Button
					variant="default"
					disabled={!isReady}
					leftSection={<IconDownload size={16} aria-hidden />}
					onClick={() => saveFile(file_name, new Blob([content], { type: 'application/xml' }))}
				>
					{t('editor.download')}
				</Button>
				<Button disabled={!isReady} loading={add.isPending} onClick={() => void save()}>
					{t('editor.save')}
				</Button>
			</div>
		</div>
	)
}

/** What a file finds in the live model, with the text that was checked. */
const usePreview = (projectId: string) =>
	useMutation({
		mutationFn: async (content: string): Promise<{ content: string; found: FoundRequirements }> => {
			const path = `${requirementsPath(projectId)}/preview`
			const { found } = await callApi(PreviewRequirementResponse, 'POST', path, { body: { content } })
			return { content, found }
		},
	})
