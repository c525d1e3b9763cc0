import { ActionIcon, Button, SegmentedControl, TextInput } from '@mantine/core'
import type { Panel } from '@panelyard/contracts/panels/panels'
import { type Project, roleAllows } from '@panelyard/contracts/projects/projects'
import type { Status } from '@panelyard/contracts/statuses/statuses'
import { IconArrowBackUp, IconVolume, IconVolumeOff } from '@tabler/icons-react'
import { getRouteApi, Navigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useConversion } from '../../domain/conversion/use-conversion.ts'
import { type Labels, useLabels } from '../../domain/labels/labels.queries.ts'
import { usePanels } from '../../domain/panels/list/panels.queries.ts'
import { PartHeading } from '../../domain/panels/part-heading.tsx'
import { ProjectRefused } from '../../domain/project/project-refused.tsx'
import { NO_PROJECT } from '../../domain/settings/settings.queries.ts'
import { useSetting } from '../../domain/settings/use-setting.ts'
import { StatusChip } from '../../domain/statuses/status-chip.tsx'
import { StatusMenu } from '../../domain/statuses/status-menu.tsx'
import { useStatuses } from '../../domain/statuses/statuses.queries.ts'
import { useMeasures } from '../../locales/measures.ts'
import { PageWaiting } from '../../ui/page/page-parts.tsx'
import { QueryView } from '../../ui/page/query-view.tsx'
import { CameraView } from './camera-view.tsx'
import classes from './scan.module.css'
import { LastScan, ScanLog } from './scan-log.tsx'
import { useHandScanner } from './use-hand-scanner.ts'
import { useScanSeries } from './use-scan-series.ts'

const route = getRouteApi('/shell/app/project/$id/scan')

/** Reads labels of a project: opens the panel, or gives each scanned panel the same status. */
export function ScanPage() {
	const { id } = route.useParams()
	const { project, error, refetch } = useConversion(id)
	const isMember = project !== null && project.role !== null
	const panels = usePanels(id)
	const statuses = useStatuses(id)
	const labels = useLabels(id, isMember)
	if (error && !project) return <ProjectRefused projectId={id} error={error} onRetry={refetch} isPage />
	if (!project) return <PageWaiting />
	if (!isMember) return <Navigate to="/app/project/$id" params={{ id }} replace />
	return (
		<QueryView queries={[labels, statuses, panels]} pending={<PageWaiting />}>
			{(known, listed) => <LoadedScan project={project} labels={known} statuses={listed} />}
		</QueryView>
	)
}

type LoadedScanProps = { project: Project; labels: Labels; statuses: readonly Status[] }

function LoadedScan({ project, labels, statuses }: LoadedScanProps) {
	const { t } = useTranslation('scan')
	const measures = useMeasures()
	const search = route.useSearch()
	const navigate = route.useNavigate()
	const editor = project.role !== null && roleAllows(project.role, 'editor')
	const isSetting = editor && search.mode === 'set'
	const status = isSetting ? (statuses.find(({ id }) => id === search.status) ?? null) : null
	const sound = useSetting(NO_PROJECT, 'scan_sound', z.boolean())
	const withSound = sound.value ?? true
	const change = (part: { mode?: 'set' | undefined; status?: string | undefined }) =>
		void navigate({ search: (now) => ({ ...now, ...part }), replace: true })
	const open = (panel: Panel) =>
		void navigate({ to: '/app/project/$id/panel/$panel_id', params: { id: project.id, panel_id: panel.id } })
	const series = useScanSeries({ project, labels, statuses, status, withSound, onOpen: open })
	const isReady = !isSetting || status !== null
	const take = (text: string) => {
		if (isReady) void series.take(text)
	}
	useHandScanner(take)
	return (
		<div className={classes.page}>
			<PartHeading
				project={project}
				tab="panels"
				title={t('title')}
				actions={
					<ActionIcon
						variant="default"
						size="input-sm"
						aria-label={t('sound')}
						aria-pressed={withSound}
						title={t('sound')}
						onClick={() => sound.change(!withSound)}
					>
						{withSound ? <IconVolume size={18} aria-hidden /> : <IconVolumeOff size={18} aria-hidden />}
					</ActionIcon>
				}
			>
				{null}
			</PartHeading>
			<div className={classes.columns}>
				<div className={classes.sight}>
					{isReady ? (
						<CameraView onText={take} />
					) : (
						<div className={classes.camera} data-off>
							<p className={classes.problem}>{t('choose_status')}</p>
						</div>
					)}
					{isReady && <LastScan entry={series.entries[0]} />}
				</div>
				<div className={classes.controls}>
					{editor && (
						<SegmentedControl
							fullWidth
							aria-label={t('mode')}
							data={[
								{ value: 'open', label: t('mode_open') },
								{ value: 'set', label: t('mode_set') },
							]}
							value={isSetting ? 'set' : 'open'}
							onChange={(mode) => change({ mode: mode === 'set' ? 'set' : undefined })}
						/>
					)}
					{isSetting && (
						<StatusMenu
							projectId={project.id}
							statuses={statuses}
							label={t('status')}
							fullWidth
							onChoose={(chosen) => change({ status: chosen?.id })}
						>
							{status ? <StatusChip status={status} /> : t('status')}
						</StatusMenu>
					)}
					{isSetting && (
						<div className={classes.count}>
							<strong>{t('count', { number: measures.number(series.count) })}</strong>
							<Button
								variant="default"
								leftSection={<IconArrowBackUp size={16} aria-hidden className="mirrored" />}
								disabled={!series.undo}
								onClick={() => series.undo?.()}
							>
								{t('undo')}
							</Button>
						</div>
					)}
					<TypedCode onText={take} isOff={!isReady} />
					<ScanLog projectId={project.id} entries={series.entries} />
				</div>
			</div>
		</div>
	)
}

/** For labels that the camera can't read, and for hand scanners. */
function TypedCode({ onText, isOff }: { onText: (text: string) => void; isOff: boolean }) {
	const { t } = useTranslation('scan')
	const [text, setText] = useState('')
	return (
		<form
			className={classes.typed}
			onSubmit={(event) => {
				event.preventDefault()
				if (text.trim() !== '') onText(text)
				setText('')
			}}
		>
			<TextInput
				label={t('code')}
				description={t('code_hint')}
				value={text}
				onChange={(event) => setText(event.currentTarget.value)}
				maxLength={200}
				autoComplete="off"
				autoCapitalize="characters"
				spellCheck={false}
				disabled={isOff}
			/>
			<Button type="submit" variant="default" disabled={isOff}>
				{t('find')}
			</Button>
		</form>
	)
}
