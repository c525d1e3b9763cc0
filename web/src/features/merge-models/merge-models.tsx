import { Alert, Anchor, Button, Group, Loader, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import {
	FEWEST_MERGED_FILES,
	FLOOR_TOLERANCE,
	type FloorOptions,
	type MergePlacement,
	MOST_MERGED_FILES,
} from '@panelyard/contracts/models/merge-options'
import type { MergePlan } from '@panelyard/contracts/models/model-merges'
import { ProjectName } from '@panelyard/contracts/projects/projects'
import type { StatusSetRef } from '@panelyard/contracts/statuses/status-sets'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { isRefusal } from '../../api/api-error.ts'
import { usePublicConfig } from '../../api/public-config.ts'
import { useCurrentUser } from '../../domain/account/current-user.ts'
import { CompanyFields } from '../../domain/companies/company-fields.tsx'
import { useNewProjectCompany } from '../../domain/companies/new-project-company.ts'
import { timeEstimate } from '../../domain/conversion/time-estimate.ts'
import { StatusSetField } from '../../domain/statuses/status-set-field.tsx'
import { LeaveGuard } from '../../domain/uploads/leave-guard.tsx'
import { checkModelFile, nameFromFile, uploadLimit } from '../../domain/uploads/model-file-check.ts'
import { useContractValidation } from '../../ui/forms/contract-form.ts'
import { useErrorText } from '../../ui/messages/error-text.ts'
import { FailureAlert } from '../../ui/messages/failure-alert.tsx'
import { toast } from '../../ui/messages/toast.ts'
import { takeCarried } from './carried-files.ts'
import { MergeDropzone } from './merge-dropzone.tsx'
import { fileIdOf, isHopeless } from './merge-file.ts'
import { MergeFileRow } from './merge-file-row.tsx'
import classes from './merge-models.module.css'
import { useCreateMerged, useMergePlan, type WantedMerge } from './merge-models.queries.ts'
import { MergedStoreys } from './merged-storeys.tsx'
import { type MergeFiles, useMergeFiles } from './use-merge-files.ts'

const BYTES_PER_MB = 1024 * 1024
const Fields = z.object({ name: ProjectName })

/**
 * Several model files become one project: they are uploaded one after the other, compared, put in place, and converted
 * together. Whatever is on the server already survives a reload.
 */
export function MergeModels() {
	const { t } = useTranslation(['merge', 'chrome'])
	const limit = uploadLimit(usePublicConfig(), useCurrentUser())
	const list = useMergeFiles((name) => toast.info(t('twice', { name })))
	const [floorOptions, setFloorOptions] = useState<FloorOptions>({
		floors: 'elevation',
		floor_tolerance: FLOOR_TOLERANCE,
	})
	const [placements, setPlacements] = useState<Record<string, MergePlacement>>({})

	const choose = (chosen: readonly File[]) => {
		const room = MOST_MERGED_FILES - list.files.length
		if (chosen.length > room) toast.error(t('most_files', { value: MOST_MERGED_FILES }))
		list.add(chosen.slice(0, room).map((file) => ({ file, problem: checkModelFile(file, limit) })))
	}
	const chooseLatest = useRef(choose)
	chooseLatest.current = choose
	useEffect(() => {
		const carried = takeCarried()
		if (carried.length > 0) chooseLatest.current(carried)
	}, [])

	const file_ids = list.files.flatMap((file) => fileIdOf(file) ?? [])
	const bytes = list.files.reduce((sum, file) => sum + (isHopeless(file) ? 0 : file.bytes), 0)
	const isTooLarge = bytes > limit.megabytes * BYTES_PER_MB
	const wanted: WantedMerge = {
		...floorOptions,
		file_ids,
		placements: file_ids.map((id, at) => (at === 0 ? null : (placements[id] ?? null))),
	}
	// Each further file would make the server begin anew.
	const canCompare = file_ids.length > 0 && !isTooLarge && !list.isSending
	const compared = useMergePlan(wanted, canCompare)
	const plan = file_ids.length > 0 ? (compared.data ?? null) : null
	return (
		<Stack gap="lg" maw={1000}>
			<LeaveGuard isActive={() => list.isSending} onLeave={list.clear} />
			<Stack gap="sm">
				{list.files.length > 0 && (
					<ol className={classes.files} aria-label={t('list')}>
						{list.files.map((file, index) => {
							const file_id = fileIdOf(file)
							const at = plan?.files.findIndex((planned) => planned.file_id === file_id) ?? -1
							return (
								<MergeFileRow
									key={file.key}
									file={file}
									limit={limit}
									position={{ index, count: list.files.length }}
									planned={file_id ? (plan?.files[at] ?? null) : null}
									conflicts={file_id && plan ? plan.conflicts.filter((conflict) => conflict.file === at) : []}
									onMove={(by) => list.move(file.key, by)}
									onRemove={() => list.remove(file.key)}
									onRetry={() => list.retry(file.key)}
									onPlace={(placement) => file_id && setPlacements({ ...placements, [file_id]: placement })}
								/>
							)
						})}
					</ol>
				)}
				<MergeDropzone listed={list.files} limit={limit} onChoose={choose} />
			</Stack>
			{isTooLarge && (
				<Alert
					color="red"
					role="alert"
					title={t(limit.is_trial ? 'too_large_in_trial' : 'too_large', { size: limit.megabytes })}
				>
					<Anchor href="/contact?topic=larger_files" target="_blank" size="sm">
						{t('chrome:help.contact')}
					</Anchor>
				</Alert>
			)}
			<Comparison compared={compared} isEnabled={canCompare} onClear={list.clear} />
			{plan &&
				!isTooLarge &&
				plan.files.length >= FEWEST_MERGED_FILES &&
				!plan.files.some((file) => file.error_code) && (
					<MergedStoreys plan={plan} options={floorOptions} onOptions={setFloorOptions} />
				)}
			{list.files.length > 0 && (
				<CreateMerged
					list={list}
					plan={plan}
					isCurrent={!compared.isFetching}
					isBlind={compared.isError && !isRefusal(compared.error)}
					wanted={wanted}
					isTooLarge={isTooLarge}
				/>
			)}
		</Stack>
	)
}

type ComparisonProps = { compared: ReturnType<typeof useMergePlan>; isEnabled: boolean; onClear: () => void }

/** That the files are being compared, or why they could not be. */
function Comparison({ compared, isEnabled, onClear }: ComparisonProps) {
	const { t } = useTranslation('merge')
	const errorText = useErrorText()
	const { error } = compared
	if (!isEnabled) return null
	if (compared.isFetching)
		return (
			<Group gap="xs" role="status">
				<Loader size="xs" aria-hidden />
				<Text c="dimmed">{t('comparing')}</Text>
			</Group>
		)
	if (!error) return null
	const isGone = isRefusal(error)
	return (
		<Alert color="red" role="alert" title={t('not_compared')}>
			<Text mb="xs">{isGone ? t('gone') : errorText(error)}</Text>
			<Button variant="default" size="xs" onClick={isGone ? onClear : () => void compared.refetch()}>
				{isGone ? t('start_over') : t('retry')}
			</Button>
		</Alert>
	)
}

type CreateMergedProps = {
	list: MergeFiles
	plan: MergePlan | null
	/** The plan is of what is chosen now. */
	isCurrent: boolean
	/** Comparing failed, but the files are there: they can be merged where their coordinates put them. */
	isBlind: boolean
	wanted: WantedMerge
	isTooLarge: boolean
}

/** The project's name, and the way on; why there is none yet otherwise. */
function CreateMerged({ list, plan, isCurrent, isBlind, wanted, isTooLarge }: CreateMergedProps) {
	const { t } = useTranslation(['merge', 'create', 'sets'])
	const { t: tCreate } = useTranslation('create')
	const navigate = useNavigate()
	const checkFields = useContractValidation(Fields)
	const create = useCreateMerged((projectId) => {
		list.clear()
		void navigate({ to: '/app/dashboard/create-project', search: { project: projectId } })
	})
	const { company, choose } = useNewProjectCompany()
	const proposed = nameFromFile(list.files[0]?.name ?? '')
	const form = useForm<{ name: string | null; status_set: StatusSetRef }>({
		// Null follows the first file until the person types a name.
		initialValues: { name: null, status_set: 'standard' },
		validateInputOnChange: true,
		validate: ({ name }) => checkFields({ name: name ?? proposed }),
	})
	const shown = form.values.name ?? proposed
	const obstacle = useObstacle(list, plan, isBlind)
	const submit = form.onSubmit(({ status_set }) => {
		const placements = wanted.file_ids.map((_, at) =>
			at === 0 || isBlind ? 'keep' : (plan?.files[at]?.placement ?? 'keep'),
		)
		create.mutate({ ...wanted, placements, project_name: shown.trim(), status_set, company })
	})
	return (
		<form onSubmit={submit} noValidate>
			<Stack gap="sm" maw={620}>
				<FailureAlert title={t('create:creation_failed')} error={create.error} />
				<TextInput label={t('create:name')} {...form.getInputProps('name')} value={shown} />
				<StatusSetField
					label={t('sets:start_with')}
					description={t('sets:start_with_hint')}
					value={form.values.status_set}
					onChange={(set) => form.setFieldValue('status_set', set)}
				/>
				<CompanyFields value={company} onChange={choose} />
				<Group gap="sm">
					<Button type="submit" loading={create.isPending} disabled={obstacle !== null || isTooLarge || !isCurrent}>
						{t('submit')}
					</Button>
					<Text size="sm" c="dimmed" role="status">
						{obstacle ?? (plan && t('estimate', { time: timeEstimate(plan.estimated_seconds, tCreate) }))}
					</Text>
				</Group>
			</Stack>
		</form>
	)
}

/** What must be done first; null when the files can be merged. */
function useObstacle(list: MergeFiles, plan: MergePlan | null, isBlind: boolean): string | null {
	const { t } = useTranslation('merge')
	if (list.files.some((file) => file.upload.state === 'failed' && !isHopeless(file))) return t('obstacle.failed')
	if (list.isSending) return t('obstacle.uploading')
	if (list.files.some(isHopeless)) return t('obstacle.unreadable')
	if (list.files.length < FEWEST_MERGED_FILES) return t('obstacle.more')
	if (isBlind) return null
	if (plan?.files.some(({ error_code }) => error_code)) return t('obstacle.unreadable')
	if (!plan || plan.files.length !== list.files.length) return t('obstacle.comparing')
	return null
}
