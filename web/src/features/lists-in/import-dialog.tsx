import { Button, Group, List, Modal, Stack, Text } from '@mantine/core'
import type { ImportResponse } from '@panelyard/contracts/panels/imports'
import type { Panel } from '@panelyard/contracts/panels/panels'
import { IconDownload } from '@tabler/icons-react'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PanelLookup } from '../../domain/panels/list/panel-list.ts'
import { csvFile } from '../../domain/sheets/csv.ts'
import { usePhone } from '../../ui/appearance/media.ts'
import { FailureAlert } from '../../ui/messages/failure-alert.tsx'
import { fileNameOf, saveFile } from '../../ui/save-file.ts'
import { ColumnsStep } from './columns-step.tsx'
import { importBody } from './import-body.ts'
import { type ImportDraft, useImportDraft } from './import-draft.ts'
import type { MatchedList } from './match-list.ts'
import { PreviewStep } from './preview-step.tsx'
import { useProblemText } from './problem-text.ts'
import { useRowWords } from './row-words.ts'
import { type RuleAnswer, RuleQuestion } from './rule-question.tsx'
import { SourceStep } from './source-step.tsx'
import { countReasons, type UntakenRow, untakenCsv, untakenRows } from './untaken-rows.ts'
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

/** An import that was sent. */
type Ended = {
	/** Null while it is on its way. */
	answer: ImportResponse | null
	untaken: readonly UntakenRow[]
	/** Saves those rows; null without any. */
	save: (() => void) | null
}

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
	// A file is read once, when it is dropped.
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
					onEncoding={draft.readIn}
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
	const { rows, head, firstRow, choices, matching, floorName } = draft
	const { mutateAsync, isPending, error, reset } = useImport(projectId, lookup.statuses)
	const [sent, setSent] = useState<MatchedList | null>(null)
	const matched = useMatchedList(rows, matching)
	// What is sent shows on the panels at once: nothing would be left to import.
	const { list, progress } = isPending && sent ? { list: sent, progress: null } : matched
	const nameOfId = useCallback(
		(id: string) => (lookup.groupById.get(id) ?? lookup.categoryById.get(id))?.name,
		[lookup.groupById, lookup.categoryById],
	)
	const words = useRowWords(list, matching, nameOfId)
	const problemText = useProblemText(firstRow, words.wordsOf)
	const [tried, setTried] = useState<ImportResponse | null>(null)
	const choose: typeof draft.choose = (part) => {
		setTried(null)
		reset()
		draft.choose(part)
	}
	const save = useCallback(
		(untaken: readonly UntakenRow[]) => {
			const written = untaken.map(({ row, reason }) => ({
				cells: rows[row.index] ?? [],
				reason: problemText(row) || t(`why.${reason}`),
			}))
			const name = fileNameOf(t('untaken_file', { project: projectName }), 'Rows')
			saveFile(`${name}.csv`, csvFile(untakenCsv(head, written, t('reason'))))
		},
		[rows, head, problemText, projectName, t],
	)
	const send = async (rule: RuleAnswer | null) => {
		const body = list && importBody(list, choices.mode)
		if (!body) return
		draft.remember()
		setSent(list)
		const on_back = choices.goBack ? ('allow' as const) : ('leave_out' as const)
		const end = await mutateAsync({ body: { ...body, on_back }, rule }).catch(() => null)
		if (!end) return
		if ('asks' in end) {
			setTried(end.asks)
			return
		}
		const answer = 'done' in end ? end.done : null
		const untaken = untakenRows(list.rows, answer)
		onDone({ answer, untaken, save: untaken.length > 0 ? () => save(untaken) : null })
	}
	return (
		<PreviewStep
			list={list}
			progress={progress}
			choices={choices}
			onChoices={choose}
			statuses={lookup.statuses}
			words={words}
			floorName={floorName}
			firstRow={firstRow}
			isBusy={isPending}
			isAsking={tried !== null}
			onDownload={() => save(untakenRows(list?.rows ?? [], null))}
			onBack={() => draft.go('columns')}
			onImport={() => void send(null)}
		>
			<FailureAlert error={error} />
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

function DoneStep({ answer, untaken, save, onClose }: Ended & { onClose: () => void }) {
	const { t } = useTranslation('imports')
	const { kinds } = answer ?? {}
	const reasons = countReasons(untaken)
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
				{answer && answer.held_back.length > 0 && (
					<Text>{t('done.held_back', { count: answer.held_back.length })}</Text>
				)}
				{untaken.length > 0 && <Text fw={500}>{t('done.untaken', { count: untaken.length })}</Text>}
				{reasons.length > 0 && (
					<List size="sm">
						{reasons.map(({ reason, count }) => (
							<List.Item key={reason}>
								{t(`why.${reason}`)}: {t('in_rows', { count })}
							</List.Item>
						))}
					</List>
				)}
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
