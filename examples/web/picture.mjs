// Draws a scene: a pixel or four for a particle, a thick line for a capsule.

export class Picture {
    constructor(canvas) {
        this.canvas = canvas;
        this.context = canvas.getContext('2d');
    }

    /** To the size that the page gives the canvas. */
    fit() {
        const width = Math.max(200, Math.min(1400, Math.round(this.canvas.clientWidth * Math.min(devicePixelRatio, 2))));
        const height = Math.round(width * 0.58);
        if (this.image && this.canvas.width === width && this.canvas.height === height) return;
        Object.assign(this.canvas, { width, height });
        this.image = this.context.createImageData(width, height);
        this.pixels = new Uint32Array(this.image.data.buffer);
    }

    draw(scene, { view, project }) {
        this.fit();
        const { width, height } = this.canvas;
        const scale = Math.min(width / (view.x[1] - view.x[0]), height / (view.y[1] - view.y[0]));
        this.pixels.fill(0xff201814);
        const [xs, ys, zs] = scene.at;
        for (let i = 0; i < scene.count; ++i) {
            const z = zs ? zs[i] : 0, y = ys[i];
            const u = zs ? xs[i] + 0.25 * y : xs[i], v = zs ? z + 0.3 * y : y;
            const column = (u - view.x[0]) * scale | 0, line = height - 1 - ((v - view.y[0]) * scale | 0);
            if (column < 0 || column >= width - 1 || line < 1 || line >= height) continue;
            const place = line * width + column, warm = scene.stirred[i];
            const colour = warm === 0 ? 0xff8a6a50 : 0xff000000 | 255 << 0 | (80 + (warm >> 1)) << 8 | (60 + (255 - warm >> 1)) << 16;
            this.pixels[place] = colour;
            if (warm !== 0) this.pixels[place + 1] = this.pixels[place - width] = colour;
        }
        this.context.putImageData(this.image, 0, 0);
        this.capsules(scene, view, project, scale);
    }

    capsules(scene, view, project, scale) {
        const { context, canvas } = this, { rows, width, dimension } = scene;
        context.lineCap = 'round';
        context.globalAlpha = 0.85;
        for (const [colour, more] of [['#0b0f14', 3], ['#e8dcc4', 0]]) {
            context.strokeStyle = colour;
            for (let k = 0; k < rows.length; k += width) {
                context.beginPath();
                for (const end of [0, dimension]) {
                    const [u, v] = project(...rows.subarray(k + end, k + end + dimension));
                    context.lineTo((u - view.x[0]) * scale, canvas.height - (v - view.y[0]) * scale);
                }
                context.lineWidth = 2 * rows[k + width - 1] * scale + more;
                context.stroke();
            }
        }
        context.globalAlpha = 1;
    }
}
