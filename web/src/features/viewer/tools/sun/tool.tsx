import { IconSunHigh } from '@tabler/icons-react'
import { setSunMode } from '../../../../ui/appearance/sun-mode.ts'
import type { ViewTool } from '../../view/view-tool.ts'

/** Sun mode from within the view, which on a phone has no other menu. */
export const sunTool: ViewTool = {
	id: 'sun',
	commands: [
		{
			id: 'sun',
			group: 'look',
			icon: IconSunHigh,
			label: (t) => t('viewer:commands.sun'),
			run:
				(_, { isSun }) =>
				() =>
					setSunMode(!isSun),
			isOn: ({ isSun }) => isSun,
			changesPicture: true,
		},
	],
}
