import { Button, Checkbox, Group, Radio, Stack, Text, Title } from '@mantine/core'
import type { GlbExportOptions } from '@panelyard/contracts/models/glb-export'
import type { Inspection, ModelTask } from '@panelyard/contracts/testing/model-tasks'
import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../locales/format.ts'
import { toast } from '../../ui/messages/toast.ts'
import { ClassName } from './class-name.tsx'
import classes from './glb-options.module.css'
import { useStartGlbExport } from './model-tasks.queries.ts'

const CLASSES_AT_FIRST = 10
const LAYOUTS = ['nodes', 'compact'] as const

export type GlbOptionsProps = {
	fileId: string
	inspection: Inspection
	onStarted: (task: ModelTask) => void
	onAnew: () => void
}

/** What the GLB is to be: its structure, what stays out, compressed or not. */
export function GlbOptions({ fileId, inspection, onStarted, onAnew }: GlbOptionsProps) {
	const { t } = useTranslation('tools')
	const start = useStartGlbExport(fileId)
	const [options, setOptions] = useState<GlbExportOptions>({ layout: 'nodes', leave_out: [], compress: false })
	const change = (part: Partial<GlbExportOptions>) => setOptions((before) => ({ ...before, ...part }))
	const nothingLeft = inspection.classes.length > 0 && options.leave_out.length === inspection.classes.length
	const submit = () =>
		start.mutateAsync(options, { onSuccess: onStarted }).catch((error) => toast.failed(t('glb.start_failed'), error))
	return (
		<Stack maw={720} gap="lg">
			<div>
				<Title order={2}>{t('glb.options')}</Title>
				<Text c="dimmed" dir="auto">
					<bdi>{inspection.file_name}</bdi>
				</Text>
			</div>
			<Radio.Group
				label={t('glb.layout')}
				value={options.layout}
				onChange={(layout) => change({ layout: layout as GlbExportOptions['layout'] })}
			>
				<div className={classes.cards}>
					{LAYOUTS.map((layout) => (
						<Radio.Card key={layout} value={layout} className={classes.card}>
							<Radio.Indicator size="sm" mt={2} />
							<span className={classes.text}>
								<span className={classes.name}>{t(`glb.${layout}`)}</span>
								<span className={classes.detail}>{t(`glb.${layout}_text`)}</span>
							</span>
						</Radio.Card>
					))}
				</div>
			</Radio.Group>
			<LeaveOut
				inspection={inspection}
				value={options.leave_out}
				onChange={(leave_out) => change({ leave_out })}
				error={nothingLeft ? t('glb.everything_out') : null}
			/>
			<Checkbox
				label={t('glb.compress')}
				description={t('glb.compress_text')}
				checked={options.compress}
				onChange={(event) => change({ compress: event.currentTarget.checked })}
				classNames={{ root: classes.check, body: classes.checkBody }}
			/>
			<Group gap="xs">
				<Button loading={start.isPending} disabled={nothingLeft} onClick={submit}>
					{t('glb.start')}
				</Button>
				<Button
					variant="subtle"
					color="gray"
					leftSection={<IconRefresh size={17} className="mirrored" aria-hidden />}
					onClick={onAnew}
				>
					{t('glb.another')}
				</Button>
			</Group>
		</Stack>
	)
}

type LeaveOutProps = {
	inspection: Inspection
	value: string[]
	onChange: (classes: string[]) => void
	error: string | null
}

function LeaveOut({ inspection, value, onChange, error }: LeaveOutProps) {
	const { t } = useTranslation('tools')
	const format = useFormat()
	const [all, setAll] = useState(false)
	const shown = all ? inspection.classes : inspection.classes.slice(0, CLASSES_AT_FIRST)
	const hidden = inspection.classes.length - shown.length
	return (
		<Checkbox.Group
			label={t('glb.leave_out')}
			description={inspection.classes.length > 0 ? t('glb.leave_out_text') : t('glb.leave_out_none')}
			value={value}
			onChange={onChange}
			error={error}
			errorProps={{ role: 'alert' }}
		>
			<div className={classes.classes}>
				{shown.map((entry) => (
					<Checkbox
						key={entry.class}
						value={entry.class}
						classNames={{ root: classes.check, body: classes.checkBody, labelWrapper: classes.checkLabel }}
						label={
							<span className={classes.classLine}>
								<span>
									<ClassName name={entry.class} />
								</span>
								<span>{format.integer(entry.count)}</span>
							</span>
						}
					/>
				))}
			</div>
			{hidden > 0 && (
				<Button variant="subtle" color="gray" onClick={() => setAll(true)}>
					{t('glb.show_more', { number: hidden })}
				</Button>
			)}
		</Checkbox.Group>
	)
}
