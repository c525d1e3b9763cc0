import { IconListTree } from '@tabler/icons-react'
import type { ViewTool } from '../../view/view-tool.ts'
import { toggleTree, toggleTreeByKey } from './tree-focus.ts'
import { TreePane } from './tree-pane.tsx'

/** Floor, panel and part as a tree: without a picture it is all there is. */
export const treeTool: ViewTool = {
	id: 'tree',
	commands: [
		{
			id: 'tree',
			group: 'tools',
			icon: IconListTree,
			label: (t) => t('viewer:commands.tree'),
			key: { letter: 't', shown: 'T' },
			// Without a picture it is always open.
			run: (view) => (view.hasPicture ? () => toggleTree(view) : null),
			runByKey: (view) => () => toggleTreeByKey(view, view.canvas),
			isOn: ({ isTreeOpen }) => isTreeOpen,
			toolbar: 'show',
			isOnPhone: true,
		},
	],
	Pane: TreePane,
}
