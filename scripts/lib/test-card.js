/**
 * Runs in a page before its own scripts: its camera is a test card that moves, its microphone silent. For pictures that
 * show real video of nobody.
 */
(() => {
  const canvas = document.createElement('canvas');
  canvas.width = 1280;
  canvas.height = 720;
  const context = canvas.getContext('2d');
  const bars = ['#e9e6df', '#e8c547', '#3fb6c8', '#5aa469', '#c457a8', '#d1495b', '#3d5a9b'];
  const draw = () => {
    if (!context) return;
    const seconds = Date.now() / 1000;
    context.fillStyle = '#20242e';
    context.fillRect(0, 0, 1280, 720);
    for (const [index, colour] of bars.entries()) {
      context.fillStyle = colour;
      context.fillRect((index * 1280) / bars.length, 0, 1280 / bars.length + 1, 470);
    }
    for (let step = 0; step < 16; step += 1) {
      context.fillStyle = `rgb(${step * 17}, ${step * 17}, ${step * 17})`;
      context.fillRect(step * 80, 470, 80, 70);
    }
    context.beginPath();
    context.arc(640, 330, 210, 0, 2 * Math.PI);
    context.fillStyle = '#12151c';
    context.fill();
    context.lineWidth = 10;
    context.strokeStyle = '#f4f1ea';
    context.stroke();
    const hand = ((seconds % 60) / 60) * 2 * Math.PI - Math.PI / 2;
    context.beginPath();
    context.moveTo(640, 330);
    context.lineTo(640 + 180 * Math.cos(hand), 330 + 180 * Math.sin(hand));
    context.strokeStyle = '#ff6b57';
    context.stroke();
    context.fillStyle = '#f4f1ea';
    context.font = '600 54px sans-serif';
    context.textAlign = 'center';
    context.fillText(new Date().toISOString().slice(11, 21), 640, 640);
  };
  setInterval(draw, 40);
  draw();
  navigator.mediaDevices.getUserMedia = ({ audio, video } = {}) => {
    const stream = new MediaStream();
    if (video !== undefined && video !== false)
      for (const track of canvas.captureStream(25).getTracks()) stream.addTrack(track);
    if (audio !== undefined && audio !== false)
      for (const track of new AudioContext().createMediaStreamDestination().stream.getTracks()) stream.addTrack(track);
    return Promise.resolve(stream);
  };
})();
