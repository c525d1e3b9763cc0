import { IconListSearch } from '@tabler/icons-react'
import { mayHaveProblems } from '../../../../domain/conversion/problems-of-panel.ts'
import type { ToolTraits } from '../../view/view-stores.ts'
import { opens, type ViewTool } from '../../view/view-tool.ts'
import { DoubtsBar } from './doubts-bar.tsx'

const DOUBTS: ToolTraits = { id: 'doubts' }

/** What the converter isn't sure of: a list that leads to each element. */
export const doubtsTool: ViewTool = {
	...DOUBTS,
	commands: [
		opens(DOUBTS, {
			group: 'show',
			icon: IconListSearch,
			label: (t) => t('viewer:commands.doubts'),
			isPossible: ({ project }) => mayHaveProblems(project),
		}),
	],
	Bar: ({ onClose }) => <DoubtsBar onClose={onClose} />,
}
