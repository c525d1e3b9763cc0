import { contrast } from '../../../domain/statuses/status-colours.ts'

const [LIGHT, DARK] = ['#ffffff', '#15171b']

/** White or nearly black: what reads better on a colour. */
export const inkOn = (colour: string): string => (contrast(colour, LIGHT) >= contrast(colour, DARK) ? LIGHT : DARK)
