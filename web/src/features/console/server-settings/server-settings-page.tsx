import { Alert, Button, Group, Select, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import {
	LOG_LEVELS,
	type ServerSetting,
	type ServerSettingKey,
	ServerSettingsResponse,
	type SettingChange,
} from '@panelyard/contracts/console/server-settings'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../api/api-error.ts'
import { callApi } from '../../../api/call-api.ts'
import { untilAnswered } from '../../../api/until-answered.ts'
import { useFormat } from '../../../locales/format.ts'
import { useErrorText, useMessageText } from '../../../ui/messages/error-text.ts'
import { toast } from '../../../ui/messages/toast.ts'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { PageSection } from '../../../ui/page/page-parts.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { ConsoleTable } from '../lists/console-list.tsx'
import { callProven } from '../proof/call-proven.ts'
import classes from './server-settings-page.module.css'

const PATH = '/admin/api/settings'
const settingsQuery = queryOptions({
	queryKey: ['console', 'settings'],
	queryFn: ({ signal }) => callApi(ServerSettingsResponse, 'GET', PATH, { signal }),
	staleTime: 0,
	refetchOnWindowFocus: false,
})

/** /sysbly/settings: what operators change while the server runs. */
export function ServerSettingsPage() {
	const { t } = useTranslation('upkeep')
	const settings = useQuery(settingsQuery)
	return (
		<>
			<PageHeader title={t('settings.title')} description={t('settings.text')} />
			<QueryView queries={[settings]} pending={<Skeleton height={320} />}>
				{({ details, history }) => (
					<Stack gap="xl" maw={960}>
						<SettingsForm
							key={details.map(({ value }) => value).join('\n')}
							details={details}
							onReload={() => void settings.refetch()}
						/>
						<PageSection title={t('settings.history')}>
							<History changes={history} />
						</PageSection>
					</Stack>
				)}
			</QueryView>
		</>
	)
}

type Texts = Partial<Record<ServerSettingKey, string>>

function SettingsForm({ details, onReload }: { details: readonly ServerSetting[]; onReload: () => void }) {
	const { t } = useTranslation('upkeep')
	const client = useQueryClient()
	const errorText = useErrorText()
	const messageText = useMessageText()
	const [texts, setTexts] = useState<Texts>({})
	const save = useMutation({
		mutationFn: () => {
			const was = Object.fromEntries(details.map(({ key, value }) => [key, value]))
			const settings = Object.fromEntries(
				details.flatMap(({ key, own_value }) => {
					const text = texts[key]?.trim()
					if (text === undefined) return []
					return [[key, text === '' || text === own_value ? null : text]]
				}),
			)
			return untilAnswered(() => callProven(ServerSettingsResponse, 'PUT', PATH, { body: { settings, was } }))
		},
		onSuccess: (answer) => {
			setTexts({})
			client.setQueryData(settingsQuery.queryKey, answer)
			toast.success(t('settings.saved'))
		},
	})
	const problems = new Map(
		save.error instanceof ApiError ? save.error.fields.map((one) => [one.field, one.message]) : [],
	)
	const isConflict = save.error instanceof ApiError && save.error.code === 'CONFLICT'
	const changed = details.filter(({ key, value }) => texts[key] !== undefined && texts[key]?.trim() !== (value ?? ''))
	return (
		<form
			onSubmit={(event) => {
				event.preventDefault()
				if (changed.length > 0) save.mutate()
			}}
		>
			<Stack gap="md">
				<div className={classes.settings}>
					{details.map((setting) => {
						const problem = problems.get(setting.key)
						return (
							<Setting
								key={setting.key}
								setting={setting}
								text={texts[setting.key] ?? setting.value ?? ''}
								error={problem && messageText(problem)}
								onChange={(text) => setTexts((before) => ({ ...before, [setting.key]: text }))}
							/>
						)
					})}
				</div>
				{save.error && problems.size === 0 && (
					<Alert color="red" role="alert">
						<Group justify="space-between">
							{errorText(save.error)}
							{isConflict && (
								<Button variant="default" size="compact-md" onClick={onReload}>
									{t('db.reload')}
								</Button>
							)}
						</Group>
					</Alert>
				)}
				<Group gap="xs">
					<Button type="submit" disabled={changed.length === 0} loading={save.isPending}>
						{t('settings.save')}
					</Button>
					{changed.length > 0 && (
						<Button
							variant="default"
							onClick={() => {
								setTexts({})
								save.reset()
							}}
						>
							{t('settings.discard')}
						</Button>
					)}
				</Group>
			</Stack>
		</form>
	)
}

type SettingProps = {
	setting: ServerSetting
	text: string
	error: string | undefined
	onChange: (text: string) => void
}

function Setting({ setting, text, error, onChange }: SettingProps) {
	const { t } = useTranslation('upkeep')
	const { key, own_value, is_changed } = setting
	const own = own_value ?? t('settings.none')
	const common = {
		label: t(`settings.keys.${key}`),
		description: t(is_changed ? 'settings.over' : 'settings.own', { name: key, value: own }),
		error,
		inputWrapperOrder: ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[],
	}
	return (
		<Group align="start" gap="xs" wrap="nowrap">
			{key === 'LOG_LEVEL' ? (
				<Select
					{...common}
					style={{ flex: 1 }}
					data={[...LOG_LEVELS]}
					allowDeselect={false}
					value={text}
					onChange={(value) => onChange(value ?? '')}
				/>
			) : (
				<TextInput
					{...common}
					style={{ flex: 1 }}
					value={text}
					maxLength={200}
					inputMode={key.endsWith('_MB') || key.endsWith('_MS') || key.startsWith('JOBS') ? 'numeric' : 'text'}
					dir="ltr"
					onChange={(event) => onChange(event.currentTarget.value)}
				/>
			)}
			{text !== (own_value ?? '') && (
				<Button
					variant="subtle"
					mt={24}
					aria-label={t('settings.reset', { name: t(`settings.keys.${key}`) })}
					onClick={() => onChange(own_value ?? '')}
				>
					{t('settings.reset_short')}
				</Button>
			)}
		</Group>
	)
}

function History({ changes }: { changes: readonly SettingChange[] }) {
	const { t } = useTranslation('upkeep')
	const format = useFormat()
	if (changes.length === 0) return <Text c="dimmed">{t('settings.no_history')}</Text>
	const shown = (value: string | null) => <bdi dir="ltr">{value ?? t('settings.none')}</bdi>
	return (
		<ConsoleTable
			label={t('settings.history')}
			rows={changes}
			keyOf={({ id }) => id}
			columns={[
				{ name: t('settings.setting'), cell: ({ key }) => <bdi dir="ltr">{key}</bdi> },
				{ name: t('settings.before'), cell: ({ before }) => shown(before) },
				{ name: t('settings.after'), cell: ({ after }) => shown(after) },
				{ name: t('who'), cell: ({ by }) => by ?? '–' },
				{ name: t('when'), cell: ({ created_at }) => format.dateTime(created_at) },
			]}
		/>
	)
}
