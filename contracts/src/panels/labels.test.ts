import { expect, it } from 'vitest'
import { LABEL_CODE_LENGTH, labelCode, labelPath, readLabelCode } from './labels.ts'

const code = labelCode(Uint8Array.from([1, 2, 3, 40, 50, 60, 70, 80, 90, 255]))

it('reads the code of an address, and what a person types', () => {
	expect(code).toHaveLength(LABEL_CODE_LENGTH)
	for (const text of [
		code,
		` ${code.toLowerCase()} `,
		`${code.slice(0, 5)}-${code.slice(5)}`,
		labelPath(code),
		`https://panelyard.example${labelPath(code)}`,
		`http://192.168.0.5:3000${labelPath(code.toLowerCase())}/`,
	])
		expect(readLabelCode(text), text).toBe(code)
	for (const text of ['', 'P/9045', `${code}0`, code.slice(1), `${code} ${code}`, `/p/${code}?x`])
		expect(readLabelCode(text), text).toBeNull()
})

it('takes look-alikes for the letters they look like', () => {
	const zeros = labelCode(new Uint8Array(10))
	expect(readLabelCode(zeros.replaceAll('0', 'O'))).toBe(zeros)
	const ones = labelCode(new Uint8Array(10).fill(1))
	expect(readLabelCode(ones.replaceAll('1', 'l'))).toBe(ones)
})

it('notices every wrong character and every two swapped ones', () => {
	const replaced = (place: number, one: string) => code.slice(0, place) + one + code.slice(place + 1)
	for (let place = 0; place < code.length; place++) {
		for (const one of '0123456789ABCDEFGHJKMNPQRSTVWXYZ')
			if (one !== code[place]) expect(readLabelCode(replaced(place, one))).toBeNull()
		for (let other = place + 1; other < code.length; other++) {
			const [a, b] = [code[place] as string, code[other] as string]
			if (a !== b) expect(readLabelCode(replaced(place, b).slice(0, other) + a + code.slice(other + 1))).toBeNull()
		}
	}
})
