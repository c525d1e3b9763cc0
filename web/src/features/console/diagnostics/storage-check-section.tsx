import { Button, Text } from '@mantine/core'
import { MOST_FINDINGS, type StorageCheck, StorageCheckResponse } from '@panelyard/contracts/console/diagnostics'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../../api/call-api.ts'
import { sharedCall } from '../../../api/shared-call.ts'
import { untilAnswered } from '../../../api/until-answered.ts'
import { useFormat } from '../../../locales/format.ts'
import { FailureAlert } from '../../../ui/messages/failure-alert.tsx'
import { Tag } from '../../../ui/text/tag.tsx'
import { ConsoleFacts, ConsoleTable } from '../lists/console-list.tsx'
import { callProven } from '../proof/call-proven.ts'
import classes from './diagnostics-page.module.css'

const PATH = '/admin/api/diagnostics/storage_check'
const QUERY_KEY = ['console', 'storage-check']
const AGAIN_MS = 1500
const TONES = { running: 'accent', done: 'positive', failed: 'negative' } as const

const readCheck = async (signal?: AbortSignal) =>
	(await callApi(StorageCheckResponse, 'GET', PATH, { signal })).storage_check

const beginCheck = sharedCall((isRepair: boolean) =>
	untilAnswered(
		async () => (await callProven(StorageCheckResponse, 'POST', isRepair ? `${PATH}/repair` : PATH)).storage_check,
		// One runs already.
		() => readCheck(),
	),
)

/** The last comparison of stored files with the database, and what begins another. */
export function StorageCheckSection({ first }: { first: StorageCheck | null }) {
	const { t } = useTranslation('upkeep')
	const client = useQueryClient()
	const { data: check } = useQuery({
		queryKey: QUERY_KEY,
		queryFn: ({ signal }) => readCheck(signal),
		initialData: first,
		refetchInterval: ({ state }) => (state.data?.state === 'running' ? AGAIN_MS : false),
	})
	const begin = useMutation({
		mutationFn: beginCheck,
		onSuccess: (begun) => client.setQueryData(QUERY_KEY, begun),
		onError: () => client.invalidateQueries({ queryKey: QUERY_KEY }),
	})
	const isRunning = check?.state === 'running'
	return (
		<div className={classes.body}>
			<Text size="sm" c="dimmed">
				{t('diagnostics.storage_text')}
			</Text>
			<div role="status">{check && <Result check={check} />}</div>
			{check && <Findings check={check} />}
			<FailureAlert error={begin.error} />
			<div className={classes.actions}>
				<Button
					variant="default"
					disabled={isRunning}
					loading={begin.isPending && !begin.variables}
					onClick={() => begin.mutate(false)}
				>
					{t('diagnostics.check')}
				</Button>
				{check?.state === 'done' && check.orphans > check.deleted && (
					<Button
						variant="default"
						color="red"
						loading={begin.isPending && begin.variables}
						onClick={() => begin.mutate(true)}
					>
						{t('diagnostics.repair')}
					</Button>
				)}
			</div>
		</div>
	)
}

function Result({ check }: { check: StorageCheck }) {
	const { t } = useTranslation('upkeep')
	const format = useFormat()
	return (
		<ConsoleFacts
			facts={[
				[
					t('diagnostics.state'),
					<Tag key="state" tone={TONES[check.state]}>
						{t(`diagnostics.states.${check.state}`)}
					</Tag>,
				],
				[t('when'), format.dateTime(check.started_at)],
				[t('who'), check.by],
				[t('diagnostics.files'), `${format.integer(check.files)} · ${format.bytes(check.bytes)}`],
				[t('diagnostics.rows'), format.integer(check.rows)],
				[t('diagnostics.orphans'), format.integer(check.orphans)],
				[t('diagnostics.deleted'), check.is_repair && format.integer(check.deleted)],
				[t('diagnostics.missing'), format.integer(check.missing)],
				[t('diagnostics.foreign'), check.foreign > 0 && format.integer(check.foreign)],
			]}
		/>
	)
}

function Findings({ check: { orphan_files, missing_files, orphans, deleted, missing } }: { check: StorageCheck }) {
	const { t } = useTranslation('upkeep')
	const format = useFormat()
	const key = (storage_key: string) => (
		<bdi>
			<code className={classes.key}>{storage_key}</code>
		</bdi>
	)
	const isCut = orphans - deleted > orphan_files.length || missing > missing_files.length
	return (
		<>
			{missing_files.length > 0 && (
				<ConsoleTable
					label={t('diagnostics.missing')}
					rows={missing_files}
					keyOf={({ storage_key }) => storage_key}
					columns={[
						{ name: t('diagnostics.missing'), cell: (file) => key(file.storage_key) },
						{
							name: t('diagnostics.needed_by'),
							cell: ({ files, projects }) => <bdi>{[...files, ...projects].join(', ') || '–'}</bdi>,
						},
						{
							name: t('diagnostics.size'),
							cell: ({ bytes, expected_bytes }) =>
								`${bytes === null ? '–' : format.bytes(bytes)} / ${expected_bytes === null ? '–' : format.bytes(expected_bytes)}`,
						},
					]}
				/>
			)}
			{orphan_files.length > 0 && (
				<ConsoleTable
					label={t('diagnostics.orphans')}
					rows={orphan_files}
					keyOf={({ storage_key }) => storage_key}
					columns={[
						{ name: t('diagnostics.orphans'), cell: (file) => key(file.storage_key) },
						{ name: t('when'), cell: ({ modified_at }) => format.dateTime(modified_at) },
						{ name: t('diagnostics.size'), cell: ({ bytes }) => format.bytes(bytes), isNumber: true },
					]}
				/>
			)}
			{isCut && (
				<Text size="sm" c="dimmed">
					{t('diagnostics.cut', { most: format.integer(MOST_FINDINGS) })}
				</Text>
			)}
		</>
	)
}
