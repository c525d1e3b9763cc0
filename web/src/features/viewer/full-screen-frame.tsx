import type { ReactNode } from 'react'
import { ChangesKeeper } from '../../domain/changes-keeper/changes-keeper.tsx'
import { isDemoProject } from '../../domain/project/demo-project.ts'
import { OwnSettings } from '../../domain/settings/own-settings.tsx'
import { AssistantHost } from '../assistant/assistant-host.tsx'

/** What a page of a project has that fills the window with pictures of the model, instead of the bars around other pages. */
export function FullScreenFrame({ projectId, children }: { projectId: string; children: ReactNode }) {
	return (
		<>
			<ChangesKeeper projectId={projectId} isOverView />
			{!isDemoProject(projectId) && <AssistantHost key={projectId} projectId={projectId} />}
			<OwnSettings>{children}</OwnSettings>
		</>
	)
}
