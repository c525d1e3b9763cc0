import { Accordion, ActionIcon, Alert, Button, Modal, Text, TextInput } from '@mantine/core'
import type { Panel } from '@panelyard/contracts/panels/panels'
import type { Project } from '@panelyard/contracts/projects/projects'
import { type FoundRequirements, PreviewRequirementResponse } from '@panelyard/contracts/testing/requirements'
import { idsVersionOf, writeIds } from '@panelyard/contracts/testing/write-ids'
import { IconDownload, IconPlus, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../api/call-api.ts'
import { usePanels } from '../../domain/panels/list/panels.queries.ts'
import { requirementsPath } from '../../domain/requirements/requirements.queries.ts'
import { useMeasures } from '../../locales/measures.ts'
import { FailureAlert } from '../../ui/messages/failure-alert.tsx'
import { fileNameOf, saveFile } from '../../ui/save-file.ts'
import { FactList } from '../../ui/text/fact-list.tsx'
import type { UnsavedIds } from './ids-drafts.ts'
import classes from './ids-editor.module.css'
import {
	asksAll,
	blankSpecification,
	classesOf,
	entityOf,
	MOST_SPECIFICATIONS,
	type SpecificationDraft,
	specificationsOf,
} from './specification-draft.ts'
import { SpecificationFields } from './specification-fields.tsx'
import { useSaveIds } from './use-save-ids.ts'

type IdsEditorProps = {
	project: Project
	/** As it is kept, or what the editor begins with. */
	draft: UnsavedIds
	/** Ids of the project's files; null before they are known. */
	present: ReadonlySet<string> | null
	/** Changes the draft by what it is then. */
	change: (next: (before: UnsavedIds) => UnsavedIds) => void
	/** Nothing of it is lost by closing; null where nothing was changed. */
	onDiscard: (() => void) | null
	/** It is in the project: what is in the editor isn't needed any more. */
	onSaved: () => void
}

/** Makes an IDS of what people most often require of panels, by what the model has, or changes one of the project's. */
export function IdsEditor({ opened, onClose, ...form }: IdsEditorProps & { opened: boolean; onClose: () => void }) {
	const { t } = useTranslation('requirements')
	const { file } = form.draft
	const [isAsking, setAsking] = useState(false)
	return (
		<Modal
			opened={opened}
			onClose={onClose}
			title={file ? t('edit', { file: file.file_name }) : t('editor.open')}
			size={720}
			// A tap outside is easily made by accident.
			closeOnClickOutside={false}
			// The key closes the dialog above this one alone.
			closeOnEscape={!isAsking}
		>
			<EditorForm {...form} onAsking={setAsking} />
		</Modal>
	)
}

const NO_PANELS: Panel[] = []

/** What was removed last, and all specifications before that. */
type Removed = { name: string; before: readonly SpecificationDraft[] }

type EditorFormProps = IdsEditorProps & {
	/** A dialog above the editor opens or closes. */
	onAsking: (isAsking: boolean) => void
}

function EditorForm({ project, draft, present, change, onDiscard, onSaved, onAsking }: EditorFormProps) {
	const { t } = useTranslation(['requirements', 'changes'])
	const { file, facts, title, specifications, tried } = draft
	const panels = usePanels(project.id).data?.panels ?? NO_PANELS
	const known = useMemo(() => classesOf(panels), [panels])
	const [opened, setOpened] = useState<string | null>(specifications[0]?.id ?? null)
	const [removed, setRemoved] = useState<Removed | null>(null)
	const name = title.trim() === '' ? t('editor.name_default') : title
	const content = writeIds({ title: name, facts, specifications: specificationsOf(specifications, known, name) })
	const file_name = file?.file_name ?? `${fileNameOf(name, 'requirements')}.ids`
	const preview = usePreview(project.id)
	const found = preview.data?.content === content ? preview.data.found.files[0] : undefined
	const isOwn = tried !== null && (present?.has(tried.id) ?? false)
	const isGone = file !== null && present !== null && !present.has(file.id) && !isOwn
	const saving = useSaveIds({
		...{ projectId: project.id, draft, isGone, onSaved },
		onTried: (next) => change((before) => ({ ...before, tried: next })),
	})
	const isReady = specifications.every(asksAll)
	const isOnly = specifications.length === 1
	const set = (next: (before: UnsavedIds) => Partial<UnsavedIds>) => {
		setRemoved(null)
		change((before) => ({ ...before, tried: before.tried && { ...before.tried, is_old: true }, ...next(before) }))
	}
	const setAll = (next: (all: readonly SpecificationDraft[]) => readonly SpecificationDraft[]) =>
		set((before) => ({ specifications: next(before.specifications) }))
	const setOne = (id: string, next: (before: SpecificationDraft) => SpecificationDraft) =>
		setAll((all) => all.map((each) => (each.id === id ? next(each) : each)))
	const add = () => {
		const added = blankSpecification(idsVersionOf(project.model?.schema ?? ''))
		setAll((all) => [...all, added])
		setOpened(added.id)
	}
	const fields = (specification: SpecificationDraft, at: number) => (
		<SpecificationFields
			key={specification.id}
			project={project}
			specification={specification}
			known={known}
			isNamed={!isOnly || file !== null}
			onChange={(next) => setOne(specification.id, next)}
			onAsking={onAsking}
			onRemoved={(what) => setRemoved({ name: what, before: specifications })}
			found={found?.specifications[at] ?? null}
		/>
	)
	return (
		<div className={classes.form}>
			{isGone && (
				<Alert color="yellow" role="status">
					{t('editor.gone')}
				</Alert>
			)}
			{/* What is changed while it is saved would be lost. */}
			<fieldset className={classes.form} disabled={saving.isPending}>
				<TextInput
					label={t('editor.name')}
					placeholder={t('editor.name_default')}
					maxLength={120}
					dir="auto"
					data-autofocus
					value={title}
					onChange={({ currentTarget: { value } }) => set(() => ({ title: value }))}
				/>
				{isOnly ? (
					specifications.map(fields)
				) : (
					<Accordion variant="separated" value={opened} onChange={setOpened} order={3} keepMounted={false}>
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
										aria-label={t('editor.remove', { name: nameOf(specification, known) })}
										onClick={() => {
											setAll((all) => all.filter(({ id }) => id !== specification.id))
											setRemoved({ name: nameOf(specification, known), before: specifications })
										}}
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
				<div role="status" className={classes.removed}>
					{removed && (
						<>
							<span>{t('editor.removed', { name: removed.name })}</span>
							<Button size="xs" variant="default" onClick={() => setAll(() => removed.before)}>
								{t('changes:undo')}
							</Button>
						</>
					)}
				</div>
			</fieldset>
			{draft.has_comments && (
				<Text size="sm" c="dimmed">
					{t('editor.comments')}
				</Text>
			)}
			<FailureAlert
				title={t(saving.error ? 'editor.save_failed' : 'editor.check_failed')}
				error={saving.error ?? preview.error}
			/>
			<div className={classes.actions}>
				{onDiscard && (
					<Button
						variant="subtle"
						color="gray"
						className={classes.discard}
						disabled={saving.isPending}
						onClick={onDiscard}
					>
						{t('editor.discard')}
					</Button>
				)}
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
				<Button disabled={!isReady} loading={saving.isPending} onClick={() => saving.mutate({ file_name, content })}>
					{t('editor.save')}
				</Button>
			</div>
		</div>
	)
}

const nameOf = (specification: SpecificationDraft, known: readonly string[]): string =>
	specification.name || entityOf(specification, known)

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
