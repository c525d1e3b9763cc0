import { useCallback, useState } from 'react'

/** A tool with a bar of its own; one at a time. */
export type ToolId = 'box' | 'floors' | 'section' | 'measure' | 'walk' | 'views'
export type DialogId = 'palette' | 'help' | 'property'

export type ViewTools = {
	tool: ToolId | null
	/** Opens a tool, or closes it when it is open. */
	toggle: (tool: ToolId) => void
	close: () => void
	dialog: DialogId | null
	setDialog: (dialog: DialogId | null) => void
	/** The next click on a face places a section plane there. */
	isPlacing: boolean
	setPlacing: (isPlacing: boolean) => void
}

/** Which tool and which dialog of the view is open. */
export function useViewTools(): ViewTools {
	const [tool, setTool] = useState<ToolId | null>(null)
	const [dialog, setDialog] = useState<DialogId | null>(null)
	const [isPlacing, setPlacing] = useState(false)
	return {
		tool,
		toggle: useCallback((next) => {
			setPlacing(false)
			setTool((now) => (now === next ? null : next))
		}, []),
		close: useCallback(() => {
			setPlacing(false)
			setTool(null)
		}, []),
		dialog,
		setDialog,
		isPlacing,
		setPlacing,
	}
}
