import { Button, Stack, Text, Title } from '@mantine/core'
import type { ElementProblem } from '@panelyard/contracts/models/conversion'
import type { ExportedGlb, ModelTask } from '@panelyard/contracts/testing/model-tasks'
import { IconBraces, IconDownload, IconRefresh, IconSettings, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { problemText } from '../../domain/conversion/problem-text.ts'
import { useFormat } from '../../locales/format.ts'
import { useMeasures } from '../../locales/measures.ts'
import { toast } from '../../ui/messages/toast.ts'
import { FactRows } from '../../ui/text/facts.tsx'
import classes from './glb-result.module.css'
import { ClassCounts } from './inspection-lists.tsx'
import { useRemoveModelTasks } from './model-tasks.queries.ts'
import actionClasses from './tool-actions.module.css'

export type GlbResultProps = {
	task: ModelTask
	exported: ExportedGlb
	/** Removed with the result; null when it is not known. */
	inspectionId: string | null
	/** Null when nothing is known of the file any more. */
	onOtherOptions: (() => void) | null
	onAnew: () => void
}

/** The GLB that was made: what is in it, what is not, the download, and until when it is there. */
export function GlbResult({ task, exported, inspectionId, onOtherOptions, onAnew }: GlbResultProps) {
	const { t } = useTranslation('tools')
	const format = useFormat()
	return (
		<Stack maw={860} gap="lg">
			<div role="status">
				<Title order={2} className={classes.title}>
					{t('glb.ready', { name: exported.glb_name })}
				</Title>
				<Text c="dimmed">{t('glb.kept_until', { time: format.dateTime(task.expires_at) })}</Text>
			</div>
			<div className={actionClasses.actions}>
				<Button component="a" href={exported.url} download leftSection={<IconDownload size={17} aria-hidden />}>
					{t('glb.download')} · {format.bytes(exported.bytes)}
				</Button>
				<Button
					component="a"
					href={`/model_tasks/${task.id}/result?format=json`}
					download
					variant="default"
					leftSection={<IconBraces size={17} aria-hidden />}
				>
					{t('glb.report')}
				</Button>
				{onOtherOptions && (
					<Button variant="default" leftSection={<IconSettings size={17} aria-hidden />} onClick={onOtherOptions}>
						{t('glb.other_options')}
					</Button>
				)}
				<Button
					variant="subtle"
					color="gray"
					leftSection={<IconRefresh size={17} className="mirrored" aria-hidden />}
					onClick={onAnew}
				>
					{t('glb.another')}
				</Button>
				<RemoveNow taskIds={[task.id, ...(inspectionId ? [inspectionId] : [])]} onRemoved={onAnew} />
			</div>
			<ResultFacts exported={exported} />
			<MissingElements exported={exported} />
		</Stack>
	)
}

function RemoveNow({ taskIds, onRemoved }: { taskIds: string[]; onRemoved: () => void }) {
	const { t } = useTranslation('tools')
	const remove = useRemoveModelTasks()
	const start = () =>
		remove.mutateAsync(taskIds, { onSuccess: onRemoved }).then(
			() => toast.success(t('glb.removed')),
			(error) => toast.failed(t('glb.remove_failed'), error),
		)
	return (
		<Button
			variant="subtle"
			color="red"
			leftSection={<IconTrash size={17} aria-hidden />}
			loading={remove.isPending}
			onClick={start}
		>
			{t('glb.remove')}
		</Button>
	)
}

function ResultFacts({ exported }: { exported: ExportedGlb }) {
	const { t } = useTranslation('tools')
	const format = useFormat()
	const measures = useMeasures()
	const { layout, compress } = exported.options
	const moved = exported.origin.some((value) => value !== 0)
	const facts = [
		[t('glb.size'), format.bytes(exported.bytes)],
		[t('glb.elements'), t('part_of', { part: exported.element_count, whole: exported.with_representation })],
		[t('glb.triangles'), format.integer(exported.triangle_count)],
		[t('glb.made_with'), [t(`glb.${layout}`), compress && t('glb.compressed')].filter(Boolean).join(', ')],
		[t('glb.origin'), moved && measures.metres(exported.origin.map((value) => format.decimal(value, 3)).join(' / '))],
	] as const
	return (
		<div className={classes.card}>
			<dl className={classes.facts}>
				<FactRows facts={facts} />
			</dl>
			{moved && (
				<Text size="sm" c="dimmed" mt="xs">
					{t('glb.origin_text')}
				</Text>
			)}
		</div>
	)
}

function MissingElements({ exported }: { exported: ExportedGlb }) {
	const { t } = useTranslation('tools')
	const { not_converted_count, fallback_count, left_out } = exported
	return (
		<>
			{not_converted_count + fallback_count + exported.left_out_count === 0 && <Text>{t('glb.all_in')}</Text>}
			<Problems
				title={t('glb.missing')}
				text={t('glb.missing_text')}
				problems={exported.not_converted}
				count={not_converted_count}
			/>
			<Problems title={t('glb.boxes')} text={t('glb.boxes_text')} problems={exported.fallback} count={fallback_count} />
			{left_out.length > 0 && <ClassesOf title={t('glb.left_out')} counts={left_out} />}
			{exported.not_drawn.length > 0 && <ClassesOf title={t('glb.not_drawn')} counts={exported.not_drawn} />}
		</>
	)
}

function ClassesOf({ title, counts }: { title: string; counts: ExportedGlb['left_out'] }) {
	return (
		<section className={classes.card}>
			<Title order={3}>{title}</Title>
			<ClassCounts counts={counts} shown={Number.POSITIVE_INFINITY} />
		</section>
	)
}

type ProblemsProps = { title: string; text: string; problems: readonly ElementProblem[]; count: number }

function Problems({ title, text, problems, count }: ProblemsProps) {
	const { t } = useTranslation(['tools', 'project'])
	const { t: tProject } = useTranslation('project')
	if (count === 0) return null
	return (
		<section className={classes.card}>
			<Title order={3}>{title}</Title>
			<Text size="sm" c="dimmed" mb={6}>
				{text}
			</Text>
			<ul className={classes.problems}>
				{problems.map((problem) => (
					<li key={problem.express_id}>
						<bdi className={classes.name}>{problem.name || t('project:report.unnamed')}</bdi>{' '}
						<bdi className={classes.quiet}>
							{problem.class} · {problem.global_id || `#${problem.express_id}`}
						</bdi>
						<div dir="auto">{problemText(problem, tProject)}</div>
					</li>
				))}
			</ul>
			{count > problems.length && (
				<Text size="sm" c="dimmed" mt={6}>
					{t('glb.more_in_report', { number: count - problems.length })}
				</Text>
			)}
		</section>
	)
}
