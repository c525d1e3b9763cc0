import { Accordion, ActionIcon, Button, Modal, TextInput } from '@mantine/core'
import type { Panel } from '@panelyard/contracts/panels'
import type { Project } from '@panelyard/contracts/projects'
import {
	type FoundRequirements,
	PreviewRequirementResponse,
	type RequirementFile,
} from '@panelyard/contracts/requirements'
import { type IdsDraft, idsVersionOf, writeIds } from '@panelyard/contracts/write-ids'
import { IconDownload, IconPlus, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../api/call-api.ts'
import { usePanels } from '../../domain/panels/panels.queries.ts'
import { requirementsPath } from '../../domain/requirements/requirements.queries.ts'
import { useMeasures } from '../../locales/measures.ts'
import { FactList } from '../../ui/fact-list.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { fileNameOf, saveFile } from '../../ui/save-file.ts'
import classes from './ids-editor.module.css'
import {
	asksAll,
	blankSpecification,
	classesOf,
	entityOf,
	MOST_SPECIFICATIONS,
	type SpecificationDraft,
	specificationDraftOf,
	specificationsOf,
} from './specification-draft.ts'
import { SpecificationFields } from './specification-fields.tsx'
import { useSaveIds } from './use-save-ids.ts'

/** A file of the project that is changed in the editor. */
export type EditedIds = { file: RequirementFile; draft: IdsDraft }

type IdsEditorProps = {
	project: Project
	/** Null for a new file. */
	edited: EditedIds | null
	/** The project has the file no longer: it is saved as a new one. */
	isGone: boolean
	opened: boolean
	onClose: () => void
	/** It is in the project: what is in the editor isn't needed any more. */
	onSaved: () => void
}

/** Makes an IDS of what people most often require of panels, by what the model has, or changes one of the project's. */
export function IdsEditor({ opened, onClose, ...form }: IdsEditorProps) {
	const { t } = useTranslation('requirements')
	const { edited } = form
	return (
		<Modal
			opened={opened}
			onClose={onClose}
			title={edited ? t('edit', { file: edited.file.file_name }) : t('editor.open')}
			size={720}
			// A tap outside doesn't discard what was put together, nor does closing it.
			closeOnClickOutside={false}
			keepMounted
		>
			<EditorForm {...form} />
		</Modal>
	)
}

const NO_PANELS: Panel[] = []

function EditorForm({ project, edited, isGone, onSaved }: Omit<IdsEditorProps, 'opened' | 'onClose'>) {
	const { t } = useTranslation('requirements')
	const panels = usePanels(project.id).data?.panels ?? NO_PANELS
	const known = useMemo(() => classesOf(panels), [panels])
	const blank = () => blankSpecification(idsVersionOf(project.model?.schema ?? ''))
	const [title, setTitle] = useState(edited?.draft.title ?? '')
	const [specifications, setSpecifications] = useState<readonly SpecificationDraft[]>(
		() => edited?.draft.specifications.map(specificationDraftOf) ?? [blank()],
	)
	const [opened, setOpened] = useState<string | null>(specifications[0]?.id ?? null)
	const name = title.trim() || t('editor.name_default')
	const content = writeIds({
		...{ title: name, facts: edited?.draft.facts ?? {} },
		specifications: specificationsOf(specifications, known, name),
	})
	const file_name = edited?.file.file_name ?? `${fileNameOf(title || t('editor.name_default'), 'requirements')}.ids`
	const preview = usePreview(project.id)
	const found = preview.data?.content === content ? preview.data.found.files[0] : undefined
	const saving = useSaveIds(project.id, isGone ? null : (edited?.file ?? null))
	const isReady = specifications.every(asksAll)
	const isOnly = specifications.length === 1
	const change = (id: string, next: (before: SpecificationDraft) => SpecificationDraft) =>
		setSpecifications((all) => all.map((each) => (each.id === id ? next(each) : each)))
	const add = () => {
		const added = blank()
		setSpecifications((all) => [...all, added])
		setOpened(added.id)
	}
	const fields = (specification: SpecificationDraft, at: number) => (
		<SpecificationFields
			project={project}
			specification={specification}
			known={known}
			isNamed={!isOnly || edited !== null}
			onChange={(next) => change(specification.id, next)}
			found={found?.specifications[at] ?? null}
		/>
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
			{isOnly ? (
				specifications.map(fields)
			) : (
				<Accordion variant="separated" value={opened} onChange={setOpened} order={3}>
					{specifications.map((specification, at) => (
						<Accordion.Item key={specification.id} value={specification.id}>
							<div className={classes.specification}>
								<Accordion.Control>
									<Head
										specification={specification}
										entity={entityOf(specification, known)}
										found={found?.specifications[at]}
									/>
								</Accordion.Control>
								<ActionIcon
									variant="subtle"
									color="gray"
									size="lg"
									aria-label={t('editor.remove', { name: specification.name || entityOf(specification, known) })}
									onClick={() => setSpecifications((all) => all.filter(({ id }) => id !== specification.id))}
								>
									<IconTrash size={18} aria-hidden />
								</ActionIcon>
							</div>
							<Accordion.Panel>{fields(specification, at)}</Accordion.Panel>
						</Accordion.Item>
					))}
				</Accordion>
			)}
			{specifications.length < MOST_SPECIFICATIONS && (
				<Button
					variant="default"
					className={classes.more}
					leftSection={<IconPlus size={16} aria-hidden />}
					onClick={add}
				>
					{t('editor.add_specification')}
				</Button>
			)}
			<FailureAlert
				title={t(saving.error ? 'editor.save_failed' : 'editor.check_failed')}
				error={saving.error ?? preview.error}
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
				<Button
					disabled={!isReady}
					loading={saving.isPending}
					onClick={() => saving.mutate({ file_name, content }, { onSuccess: onSaved })}
				>
					{t('editor.save')}
				</Button>
			</div>
		</div>
	)
}

type HeadProps = {
	specification: SpecificationDraft
	entity: string
	found: FoundRequirements['files'][number]['specifications'][number] | undefined
}

/** Of one of several specifications, also while it is folded. */
function Head({ specification: { name, questions }, entity, found }: HeadProps) {
	const { t } = useTranslation('requirements')
	const measures = useMeasures()
	return (
		<span className={classes.name}>
			<strong dir="auto">{name || entity}</strong>
			<FactList
				facts={[
					name && name !== entity && entity,
					t('editor.asked', { number: measures.number(questions.length) }),
					found && t(`outcome.${found.outcome}`),
				]}
			/>
		</span>
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
