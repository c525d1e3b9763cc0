import type { ElementProblem } from '@panelyard/contracts/models/conversion'
import { screen } from '@testing-library/react'
import { useTranslation } from 'react-i18next'
import { expect, test } from 'vitest'
import { renderInApp } from '../../testing/render-app.tsx'
import { problemText } from './problem-text.ts'

function Sentences({ problems }: { problems: ElementProblem[] }) {
	const { t } = useTranslation('project')
	return problems.map((problem) => <p key={problem.express_id}>{problemText(problem, t)}</p>)
}

test('a reason is told by its code, with what it speaks of; a code nobody knows by the report’s own words', async () => {
	const reasons = [
		['not_worked_out', 'boolean', 'Couldn’t be calculated: a shape cut from others.'],
		['not_worked_out', 'IFCSECTIONEDSPINE', 'Couldn’t be calculated: IFCSECTIONEDSPINE.'],
		['no_body', 'Axis, Box', 'It has no solid body in the file, only Axis, Box.'],
		['too_slow', '60', 'Its shape takes longer than 60 seconds to calculate.'],
		['a_later_code', '', 'as the report says'],
		['', '', 'as the report says'],
	] as const
	const problems = reasons.map(([reason_code, reason_value], express_id) => ({
		express_id,
		global_id: '',
		class: 'IfcWall',
		name: '',
		reason: 'as the report says',
		reason_code,
		reason_value,
	}))
	const { container } = await renderInApp(<Sentences problems={problems} />)
	await screen.findAllByText('as the report says')
	expect([...container.querySelectorAll('p')].map((line) => line.textContent)).toEqual(
		reasons.map(([, , text]) => text),
	)
})
