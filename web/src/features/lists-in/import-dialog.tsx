import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { ImportResponse } from '@panelyard/contracts/imports'
import type { Panel } from '@panelyard/contracts/panels'
import { IconDownload } from '@tabler/icons-react'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PanelLookup } from '../../domain/panels/panel-list.ts'
import { useErrorText } from '../../ui/error-text.ts'
import { usePhone } from '../../ui/media.ts'
import { fileNameOf, saveFile } from '../../ui/save-file.ts'
import { ColumnsStep } from './columns-step.tsx'
import { importBody } from './import-body.ts'
import { type ImportDraft, useImportDraft } from './import-draft.ts'
import { PreviewStep } from './preview-step.tsx'
import { useProblemText } from './problem-text.ts'
import { type RuleAnswer, RuleQuestion } from './rule-question.tsx'
import { SourceStep } from './source-step.tsx'
import { untakenCsv } from './untaken-rows.ts'
import { useImport } from './use-import.ts'
import { useMatchedList } from './use-matched-list.ts'

export type ImportDialogProps = {
	projectId: string
	projectName: string
	panels: readonly Panel[]
	lookup: PanelLookup
	/** A file that was dropped on the list; null when the dialog asks for one. */
	file: File | null
	onClose: () => void
}

/** An import that was sent: its answer, null while it is on its way, and what saves the rows that weren't taken. */
type Ended = { answer: ImportResponse | null; save: (() => void) | null }

/** Brings a list in: from a file or pasted, its columns matched, looked at, and set as one change. */
export function ImportDialog(props: ImportDialogProps) {
	const { projectId, projectName, panels, lookup, file, onClose } = props
	const { t } = useTranslation('imports')
	const phone = usePhone()
	const draft = useImportDraft(panels, lookup)
	const [done, setDone] = useState<Ended | null>(null)
	const readDropped = useEffectEvent(() => {
		if (file) draft.read({ file, sheet: null }, file.name)
	})
	// biome-ignore lint/correctness/useExhaustiveDependencies: a file is read once, when it is dropped
	useEffect(() => readDropped(), [file])
	const steps = { source: 1, columns: 2, preview: 3 }
	const step = t('step', { step: steps[draft.step], steps: 3 })
	return (
		<Modal
			opened
			onClose={onClose}
			size="56rem"
			fullScreen={phone}
			closeOnClickOutside={false}
			title={done ? t('title') : `${t('title')} · ${step}`}
			closeButtonProps={{ 'aria-label': t('close') }}
		>
			{done ? (
				<DoneStep {...done} onClose={onClose} />
			) : draft.step === 'source' || draft.reading.state !== 'read' ? (
				<SourceStep reading={draft.reading} onSource={draft.read} />
			) : draft.step === 'columns' ? (
				<ColumnsStep
					table={draft.reading.table}
					choices={draft.choices}
					onChoices={draft.choose}
					onSheet={draft.readSheet}
					statuses={lookup.statuses}
					groupNames={lookup.groups.map(({ name }) => name)}
					openDates={draft.openDates}
					onBack={draft.forget}
					onNext={() => draft.go('preview')}
				/>
			) : (
				<ListPreview
					projectId={projectId}
					projectName={projectName}
					draft={draft}
					lookup={lookup}
					onDone={(ended) => (ended.save ? setDone(ended) : onClose())}
				/>
			)}
		</Modal>
	)
}

type ListPreviewProps = Pick<ImportDialogProps, 'projectId' | 'projectName' | 'lookup'> & {
	draft: ImportDraft
	onDone: (ended: Ended) => void
}

function ListPreview({ projectId, projectName, draft, lookup, onDone }: ListPreviewProps) {
	const { t } = useTranslation('imports')
	const errorText = useErrorText()
	const { rows, head, firstRow, choices, matching, floorName } = draft
	const { list, progress } = useMatchedList(rows, matching)
	const problemText = useProblemText(firstRow)
	const { mutateAsync, isPending, error, reset } = useImport(projectId, lookup.statuses)
	const [tried, setTried] = useState<ImportResponse | null>(null)
	const choose: typeof draft.choose = (part) => {
		setTried(null)
		reset()
		draft.choose(part)
	}
	const save = useCallback(
		(leftOut: ReadonlySet<string>) => {
			const untaken = (list?.rows ?? []).flatMap((row) => {
				const reason = problemText(row) || (row.panels.some(({ id }) => leftOut.has(id)) ? t('problem.rule') : '')
				return reason === '' ? [] : [{ cells: rows[row.index] ?? [], reason }]
			})
			const name = fileNameOf(t('untaken_file', { project: projectName }), 'Rows')
			saveFile(`${name}.csv`, new Blob([untakenCsv(head, untaken, t('reason'))], { type: 'text/csv;charset=utf-8' }))
		},
		[list, rows, head, problemText, projectName, t],
	)
	const send = async (rule: RuleAnswer | null) => {
		const body = list && importBody(list, choices.mode)
		if (!body) return
		draft.remember()
		const end = await mutateAsync({ body, rule }).catch(() => null)
		if (!end) return
		if ('asks' in end) {
			setTried(end.asks)
			return
		}
		const answer = 'done' in end ? end.done : null
		const leftOut = new Set([...(answer?.left_out ?? []), ...(answer?.missing ?? [])])
		const isWhole = leftOut.size === 0 && list.rows.every(({ problem }) => problem === null)
		onDone({ answer, save: isWhole ? null : () => save(leftOut) })
	}
	return (
		<PreviewStep
			list={list}
			progress={progress}
			choices={choices}
			onChoices={choose}
			statuses={lookup.statuses}
			nameOfId={(id) => (lookup.groupById.get(id) ?? lookup.categoryById.get(id))?.name}
			floorName={floorName}
			firstRow={firstRow}
			isBusy={isPending}
			isAsking={tried !== null}
			onDownload={() => save(new Set())}
			onBack={() => draft.go('columns')}
			onImport={() => void send(null)}
		>
			{error && (
				<Alert color="red" role="alert">
					{errorText(error)}
				</Alert>
			)}
			{tried && (
				<RuleQuestion
					tried={tried}
					statuses={lookup.statuses}
					isBusy={isPending}
					onAnswer={(answer) => void send(answer)}
				/>
			)}
		</PreviewStep>
	)
}

function DoneStep({ answer, save, onClose }: Ended & { onClose: () => void }) {
	const { t } = useTranslation('imports')
	const { kinds, missing = [], left_out = [] } = answer ?? {}
	return (
		<Stack gap="md">
			<Stack gap={4} role="status">
				{!answer && <Text>{t('done.sending')}</Text>}
				{kinds?.status && <Text>{t('done.statuses', { count: kinds.status.changed })}</Text>}
				{kinds?.group && <Text>{t('done.groups', { count: kinds.group.changed })}</Text>}
				{kinds?.category && <Text>{t('done.categories', { count: kinds.category.changed })}</Text>}
				{kinds?.name && <Text>{t('done.names', { count: kinds.name.changed })}</Text>}
				{kinds?.description && <Text>{t('done.descriptions', { count: kinds.description.changed })}</Text>}
				{kinds?.plan && <Text>{t('done.dates', { count: kinds.plan.changed })}</Text>}
				{left_out.length > 0 && <Text>{t('done.left_out', { count: left_out.length })}</Text>}
				{missing.length > 0 && <Text>{t('done.missing', { count: missing.length })}</Text>}
			</Stack>
			<Group justify="flex-end">
				{save && (
					<Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} onClick={save}>
						{t('download')}
					</Button>
				)}
				<Button data-autofocus onClick={onClose}>
					{t('close')}
				</Button>
			</Group>
		</Stack>
	)
}
