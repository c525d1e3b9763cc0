import type { ViewTool } from '../view/view-tool.ts'
import { boxTool } from './box/tool.tsx'
import { cameraTool } from './camera/tool.tsx'
import { coloursTool } from './colours/tool.tsx'
import { commentsTool } from './comments/tool.tsx'
import { doubtsTool } from './doubts/tool.tsx'
import { filtersTool } from './filters/tool.tsx'
import { flagsTool } from './flags/tool.tsx'
import { floorsTool } from './floors/tool.tsx'
import { helpTool } from './help/tool.tsx'
import { measureTool } from './measure/tool.tsx'
import { sectionTool } from './section/tool.tsx'
import { selectingTool } from './selecting/tool.tsx'
import { sharingTool } from './sharing/tool.tsx'
import { showingTool } from './showing/tool.tsx'
import { sunTool } from './sun/tool.tsx'
import { treeTool } from './tree/tool.tsx'
import { walkTool } from './walk/tool.tsx'

/** All tools of the view, in the order of their buttons; what a later one draws lies over the earlier ones. */
export const TOOLS: readonly ViewTool[] = [
	cameraTool,
	treeTool,
	commentsTool,
	filtersTool,
	flagsTool,
	doubtsTool,
	selectingTool,
	floorsTool,
	boxTool,
	showingTool,
	coloursTool,
	sectionTool,
	measureTool,
	walkTool,
	sharingTool,
	sunTool,
	helpTool,
]

/** All that can be done in the view. */
export const COMMANDS = TOOLS.flatMap(({ commands }) => commands)
