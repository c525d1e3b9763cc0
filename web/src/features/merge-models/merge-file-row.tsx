import { ActionIcon, Button, Progress, Select, Text } from '@mantine/core'
import type { MergePlacement } from '@panelyard/contracts/models/merge-options'
import type { MergeConflict, PlannedFile } from '@panelyard/contracts/models/model-merges'
import { IconAlertTriangle, IconArrowDown, IconArrowUp, IconInfoCircle, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { UploadLimit } from '../../domain/uploads/model-file-check.ts'
import { useFormat } from '../../locales/format.ts'
import { lengthUnitText } from '../../locales/length-unit.ts'
import { onFirstClick } from '../../ui/first-click.ts'
import { useErrorText, useReasonText } from '../../ui/messages/error-text.ts'
import { UserText } from '../../ui/text/user-text.tsx'
import { isHopeless, type MergeFile } from './merge-file.ts'
import classes from './merge-models.module.css'
import { useConflictText, useMoveText } from './merge-text.ts'

export type MergeFileRowProps = {
	file: MergeFile
	position: { index: number; count: number }
	limit: UploadLimit
	/** What is known of it; null until the files are compared. */
	planned: PlannedFile | null
	conflicts: readonly MergeConflict[]
	onMove: (by: -1 | 1) => void
	onRemove: () => void
	onRetry: () => void
	onPlace: (placement: MergePlacement) => void
}

/** One file of the list: what it is, how it gets here, where it is put, and what does not fit. */
export function MergeFileRow({
	file,
	position,
	limit,
	planned,
	conflicts,
	onPlace,
	onRetry,
	...actions
}: MergeFileRowProps) {
	const { t } = useTranslation('merge')
	const isFirst = position.index === 0
	return (
		<li className={classes.file}>
			<span className={classes.number} aria-hidden>
				{position.index + 1}
			</span>
			<div className={classes.body}>
				<strong className={classes.name}>
					<UserText text={file.name} />
				</strong>
				<Facts file={file} planned={planned} />
				<UploadState file={file} />
				<Problem file={file} planned={planned} limit={limit} onRetry={onRetry} />
				{planned && !planned.error_code && position.count > 1 && isFirst && (
					<Text size="sm" c="dimmed">
						{t('reference_text')}
					</Text>
				)}
				{planned && !planned.error_code && !isFirst && <Placement planned={planned} onPlace={onPlace} />}
				<Conflicts conflicts={conflicts} />
			</div>
			<RowActions name={file.name} position={position} {...actions} />
		</li>
	)
}

function Facts({ file, planned }: Pick<MergeFileRowProps, 'file' | 'planned'>) {
	const { t, i18n } = useTranslation('merge')
	const format = useFormat()
	const known = planned && !planned.error_code
	const facts = [
		known && planned.schema,
		known && planned.length_unit && lengthUnitText(planned.length_unit, i18n.language),
		known && t('facts.elements', { value: format.integer(planned.element_count) }),
		known && t('facts.storeys', { value: format.integer(planned.floor_count) }),
		format.bytes(file.bytes),
	].filter((fact) => typeof fact === 'string' && fact !== '')
	return (
		<span className={classes.facts}>
			{facts.map((fact) => (
				<bdi key={String(fact)}>{fact}</bdi>
			))}
		</span>
	)
}

function UploadState({ file: { upload } }: Pick<MergeFileRowProps, 'file'>) {
	const { t } = useTranslation(['merge', 'create'])
	const format = useFormat()
	if (upload.state === 'there' || upload.state === 'failed' || upload.state === 'refused') return null
	if (upload.state === 'queued')
		return (
			<Text size="sm" c="dimmed">
				{t('queued')}
			</Text>
		)
	const { progress } = upload
	const share = progress && progress.total_bytes > 0 ? progress.sent_bytes / progress.total_bytes : 0
	const isReading = !progress || progress.stage === 'checking'
	const words = progress?.is_waiting
		? t('create:upload.waiting')
		: isReading
			? t('create:upload.checking')
			: progress.stage === 'finishing'
				? t('create:upload.finishing')
				: t('create:upload.announce', { percent: format.percent(share) })
	return (
		<>
			<Progress
				value={isReading && !progress?.is_waiting ? 100 : share < 0.01 ? 0 : share * 100}
				color={progress?.is_waiting ? 'yellow' : isReading ? 'gray' : undefined}
				animated={isReading || progress.stage === 'finishing'}
				size="sm"
				radius="xl"
				aria-label={t('create:upload.progress_label')}
			/>
			<Text size="sm" c="dimmed">
				{words}
			</Text>
		</>
	)
}

/** Why a file of the list cannot be merged, found here, by the upload or by reading it; the way on where there is one. */
function Problem({ file, planned, limit, onRetry }: Pick<MergeFileRowProps, 'file' | 'planned' | 'limit' | 'onRetry'>) {
	const { t } = useTranslation(['merge', 'create'])
	const errorText = useErrorText()
	const reasonText = useReasonText()
	const { upload } = file
	const why =
		upload.state === 'refused'
			? t(`create:validation.${upload.problem}`, { size: limit.megabytes })
			: upload.state === 'failed'
				? errorText(upload.error)
				: planned?.error_code && reasonText(planned)
	if (!why) return null
	const mayPass = upload.state === 'failed' && !isHopeless(file)
	return (
		<>
			<p className={classes.conflict} data-severity="problem" role="alert">
				<IconAlertTriangle size={17} aria-hidden />
				<span>
					{mayPass ? t('upload_failed') : t('unreadable')} {why}
				</span>
			</p>
			{mayPass && (
				<div>
					<Button variant="default" size="xs" onClick={onRetry}>
						{t('retry')}
					</Button>
				</div>
			)}
		</>
	)
}

function Placement({ planned, onPlace }: { planned: PlannedFile; onPlace: (placement: MergePlacement) => void }) {
	const { t } = useTranslation('merge')
	const moveText = useMoveText()
	const chosen = planned.offered.find(({ placement }) => placement === planned.placement)
	if (!chosen) return null
	const label = t('placement.label', { name: planned.file_name })
	return (
		<div className={classes.placement}>
			{planned.offered.length > 1 && (
				<Select
					aria-label={label}
					allowDeselect={false}
					value={planned.placement}
					data={planned.offered.map(({ placement }) => ({ value: placement, label: t(`placement.${placement}`) }))}
					onChange={(value) => value && onPlace(value as MergePlacement)}
					className={classes.choice}
				/>
			)}
			<Text size="sm" c="dimmed" className={classes.moved}>
				{moveText(chosen, planned.offered.length > 1 ? undefined : t('placement.keep'))}
			</Text>
		</div>
	)
}

function Conflicts({ conflicts }: { conflicts: readonly MergeConflict[] }) {
	const { t } = useTranslation('merge')
	const conflictText = useConflictText()
	if (conflicts.length === 0) return null
	return (
		<ul className={classes.conflicts}>
			{conflicts.map((conflict) => {
				const Icon = conflict.severity === 'warning' ? IconAlertTriangle : IconInfoCircle
				return (
					<li key={conflict.code} className={classes.conflict} data-severity={conflict.severity}>
						<Icon size={17} aria-hidden />
						<span>
							{conflictText(conflict)}
							{conflict.samples.length > 0 && conflict.code !== 'global_ids_repeated' && (
								<span className={classes.samples} role="note" aria-label={t('samples')}>
									{[...new Set(conflict.samples)].map((sample) => (
										<bdi key={sample}>{sample}</bdi>
									))}
								</span>
							)}
						</span>
					</li>
				)
			})}
		</ul>
	)
}

/** At the ends of the list the arrows stay reachable, so that the focus is not lost on the way there. */
function RowActions({
	name,
	position: { index, count },
	onMove,
	onRemove,
}: Pick<MergeFileRowProps, 'position' | 'onMove' | 'onRemove'> & { name: string }) {
	const { t } = useTranslation('merge')
	const actions = [
		{ label: t('move_up', { name }), Icon: IconArrowUp, onClick: () => onMove(-1), disabled: index === 0 },
		{ label: t('move_down', { name }), Icon: IconArrowDown, onClick: () => onMove(1), disabled: index === count - 1 },
		{ label: t('remove', { name }), Icon: IconX, onClick: onRemove, disabled: false },
	]
	return (
		<div className={classes.actions}>
			{actions.map(({ label, Icon, onClick, disabled }) => (
				<ActionIcon
					key={label}
					variant="subtle"
					color="gray"
					size="lg"
					aria-label={label}
					title={label}
					data-disabled={disabled || undefined}
					aria-disabled={disabled}
					onClick={disabled ? undefined : onFirstClick(onClick)}
				>
					<Icon size={18} aria-hidden />
				</ActionIcon>
			))}
		</div>
	)
}
