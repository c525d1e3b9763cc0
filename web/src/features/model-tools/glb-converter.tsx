import { useTranslation } from 'react-i18next'
import { GlbOptions } from './glb-options.tsx'
import { GlbResult } from './glb-result.tsx'
import { TaskStates } from './task-states.tsx'
import { ToolUpload } from './tool-upload.tsx'

/** The tasks of the converter: the one that looks into the file, then the one that makes the GLB. */
export type GlbTasks = { inspectionId: string | null; exportId: string | null }
export type GlbConverterProps = { tasks: GlbTasks; onTasks: (tasks: GlbTasks) => void }

/** Makes a GLB of a model file for other programs: upload, options, conversion, download, nothing kept. */
export function GlbConverter({ tasks: { inspectionId, exportId }, onTasks }: GlbConverterProps) {
	const { t } = useTranslation('tools')
	const anew = () => onTasks({ inspectionId: null, exportId: null })
	if (exportId) {
		const otherOptions = inspectionId ? () => onTasks({ inspectionId, exportId: null }) : null
		return (
			<TaskStates
				key={exportId}
				taskId={exportId}
				words={{
					running: (name) => t('glb.running', { name }),
					stop: t('glb.stop'),
					failed: t('glb.failed'),
					another: t('glb.another'),
				}}
				onRestarted={({ id }) => onTasks({ inspectionId, exportId: id })}
				onLeave={otherOptions ?? anew}
			>
				{(task) =>
					task.exported && (
						<GlbResult
							task={task}
							exported={task.exported}
							inspectionId={inspectionId}
							onOtherOptions={otherOptions}
							onAnew={anew}
						/>
					)
				}
			</TaskStates>
		)
	}
	if (inspectionId) {
		return (
			<TaskStates
				key={inspectionId}
				taskId={inspectionId}
				words={{
					running: (name) => t('glb.looking', { name }),
					text: t('glb.looking_text'),
					stop: t('glb.stop'),
					failed: t('glb.failed'),
					another: t('glb.another'),
				}}
				onRestarted={({ id }) => onTasks({ inspectionId: id, exportId: null })}
				onLeave={anew}
			>
				{(task) =>
					task.inspection && (
						<GlbOptions
							fileId={task.file_id}
							inspection={task.inspection}
							onStarted={({ id }) => onTasks({ inspectionId, exportId: id })}
							onAnew={anew}
						/>
					)
				}
			</TaskStates>
		)
	}
	return <ToolUpload onInspecting={({ id }) => onTasks({ inspectionId: id, exportId: null })} />
}
